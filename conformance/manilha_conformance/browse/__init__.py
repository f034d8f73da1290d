"""Looking at vectors: choosing some, showing one, and comparing two suites."""
