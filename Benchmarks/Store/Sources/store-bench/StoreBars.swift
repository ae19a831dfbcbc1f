import BenchKit

/// What the client's store and signals are held to.
let storeBars = [
    Threshold("signal events a second, times OpenCombine's", "signals", "ratios", "of OpenCombine", .atLeast, 1),
    Threshold(
        "signal events a second, times AsyncAlgorithms'",
        "signals",
        "ratios",
        "of AsyncAlgorithms",
        .atLeast,
        5
    ),
    Threshold(
        "commit to observer, 100 views, p50 µs",
        "observe",
        "Martlet, 100",
        "commit to observer p50 µs",
        .atMost,
        30
    ),
    Threshold(
        "CPU of a write, GRDB's times ours",
        "observe",
        "ratio, buffered",
        "GRDB's CPU, times ours",
        .atLeast,
        50
    ),
    Threshold(
        "CPU of a write, 1000 views times 100",
        "observe",
        "more views",
        "1000 views, times 100",
        .atMost,
        1.3
    ),
    Threshold("messages inserted a second, with the index", "insert", "", "messages/s", .atLeast, 45_000),
    Threshold("window of 40 of 10,000,000, p50 µs", "window", "", "p50 µs", .atMost, 60),
    Threshold("window of 40 of 10,000,000, p99 µs", "window", "", "p99 µs", .atMost, 250),
    Threshold("newest 50 found of 1,000,000, p99 ms", "search", "", "p99 ms", .atMost, 1),
    Threshold("open, ms", "open", "", "p50 ms", .atMost, 5),
    Threshold("read during an import, p99 ms", "readers", "", "p99 ms", .atMost, 2),
    Threshold("10,000 messages read, ms", "reading", "", "ms", .atMost, 50),
    Threshold("10,000 messages read, MB of log", "reading", "", "MB", .atMost, 1),
]
