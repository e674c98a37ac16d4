"""Do the tests notice? One line of the program is broken at a time. `make mutants`."""
