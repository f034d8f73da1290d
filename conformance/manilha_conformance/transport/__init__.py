"""The road to an adapter: a process that is asked line by line, with every kind of trouble contained."""
