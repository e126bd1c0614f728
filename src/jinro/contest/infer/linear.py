"""Symmetric linear equations, as many as a contest has teams and roles."""

from math import sqrt

Matrix = list[list[float]]


def cholesky(matrix: Matrix) -> Matrix:
    """The lower triangle L with L Lᵀ = matrix, which must be positive definite."""
    size = len(matrix)
    lower: Matrix = []
    for i in range(size):
        row = matrix[i][: i + 1]
        for j in range(i + 1):
            other = lower[j] if j < i else row
            left = row[j] - sum(a * b for a, b in zip(row[:j], other[:j], strict=True))
            row[j] = sqrt(left) if i == j else left / lower[j][j]
        lower.append(row)
    return lower


def solve(lower: Matrix, right: list[float]) -> list[float]:
    """x with L Lᵀ x = right."""
    size = len(lower)
    found = right[:]
    for i in range(size):
        row = lower[i]
        found[i] = (found[i] - sum(a * b for a, b in zip(row[:i], found[:i], strict=True))) / row[i]
    for i in reversed(range(size)):
        found[i] /= lower[i][i]
        row, value = lower[i], found[i]
        for j in range(i):
            found[j] -= row[j] * value
    return found
