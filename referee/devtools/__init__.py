"""Tools for developers: generated files, pages of the docs, catalogues. Nothing here is needed to run."""
