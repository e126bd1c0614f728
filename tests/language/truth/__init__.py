"""What sentences of the two languages mean, as truth in a model of a small village.

Written once, and apart from `claims`, `interpret`, `express` and `translate`: `village` is the model, and
`aiwolf` and `osawa` say in which villages a sentence is true. So entailment can be tested: a sentence entails
another if the other is true in every village in which it is true.
"""
