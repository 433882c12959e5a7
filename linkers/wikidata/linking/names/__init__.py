"""Names as texts write them: declined, or shortened where the long form stands beside."""
