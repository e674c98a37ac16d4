"""The table in the browser: pages made here, a little script, and a version that tells devices to look again."""
