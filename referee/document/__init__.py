"""Reports as data: what a verdict, a figure and a change come to, before anybody words it."""
