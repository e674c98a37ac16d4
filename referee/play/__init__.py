"""Commands, questions and answers at the table."""
