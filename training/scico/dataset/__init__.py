"""Topics in SciCo's sense, made of SciREX' papers and a seed graph of concepts."""
