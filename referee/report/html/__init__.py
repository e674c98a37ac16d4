"""A scenario, or a whole folder of them, as one HTML file that needs nothing else. Begin with `whole.page`."""
