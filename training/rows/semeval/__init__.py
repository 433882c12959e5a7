"""The tasks of SemEval-2010 task 10."""
