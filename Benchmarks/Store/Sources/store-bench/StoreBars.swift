import BenchKit

/// What the client's store and signals are held to.
let storeBars = [
    Threshold(text: "signal events a second, times OpenCombine's", section: "signals", row: "ratios", value: "of OpenCombine", side: .atLeast, bound: 1),
    Threshold(
        text: "signal events a second, times AsyncAlgorithms'",
        section: "signals",
        row: "ratios",
        value: "of AsyncAlgorithms",
        side: .atLeast,
        bound: 5
    ),
    Threshold(
        text: "commit to observer, 100 views, p50 µs",
        section: "observe",
        row: "Martlet, 100",
        value: "commit to observer p50 µs",
        side: .atMost,
        bound: 30
    ),
    Threshold(
        text: "CPU of a write, GRDB's times ours",
        section: "observe",
        row: "ratio, buffered",
        value: "GRDB's CPU, times ours",
        side: .atLeast,
        bound: 50
    ),
    Threshold(
        text: "CPU of a write, 1000 views times 100",
        section: "observe",
        row: "more views",
        value: "1000 views, times 100",
        side: .atMost,
        bound: 1.3
    ),
    Threshold(text: "messages inserted a second, with the index", section: "insert", row: "", value: "messages/s", side: .atLeast, bound: 45_000),
    Threshold(text: "window of 40 of 10,000,000, p50 µs", section: "window", row: "", value: "p50 µs", side: .atMost, bound: 60),
    Threshold(text: "window of 40 of 10,000,000, p99 µs", section: "window", row: "", value: "p99 µs", side: .atMost, bound: 250),
    Threshold(text: "newest 50 found of 1,000,000, p99 ms", section: "search", row: "", value: "p99 ms", side: .atMost, bound: 1),
    Threshold(text: "open, ms", section: "open", row: "", value: "p50 ms", side: .atMost, bound: 5),
    Threshold(text: "read during an import, p99 ms", section: "readers", row: "", value: "p99 ms", side: .atMost, bound: 2),
    Threshold(text: "10,000 messages read, ms", section: "reading", row: "", value: "ms", side: .atMost, bound: 50),
    Threshold(text: "10,000 messages read, MB of log", section: "reading", row: "", value: "MB", side: .atMost, bound: 1),
]
