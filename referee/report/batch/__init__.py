"""Reports on many files: summary, JUnit, annotations."""
