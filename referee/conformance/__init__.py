"""What every game must keep, checked for any game there is: `referee.testing` and `referee conform` run it."""
