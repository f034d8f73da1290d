"""What a run is told as: a JSON document, a page of text, a bar while it runs."""
