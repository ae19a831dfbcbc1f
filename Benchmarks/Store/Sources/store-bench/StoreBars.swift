import BenchKit

/// What the client's store and signals are held to.
let storeBars = [
    Bar("signal events a second, times OpenCombine's", "signals", "ratios", "of OpenCombine", .atLeast, 1),
    Bar("signal events a second, times AsyncAlgorithms'", "signals", "ratios", "of AsyncAlgorithms", .atLeast, 5),
]
