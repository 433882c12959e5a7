"""What all pages share: rendering, addresses, links, drawings, the base template and the style sheet."""
