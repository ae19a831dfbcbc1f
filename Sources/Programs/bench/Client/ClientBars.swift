import BenchKit

/// The performance thresholds of a client.
let clientBars = [
    Threshold("100,000 missed updates, s", "replay", "", "s", .atMost, 10),
    Threshold(
        "values a second that a view tells meanwhile, at most",
        "replay",
        "",
        "values/s, most",
        .atMost,
        60
    ),
    Threshold("memory that it takes, MB", "replay", "", "MB", .atMost, 128),
    Threshold("from nothing to the chat list, ms", "start", "", "p50 ms", .atMost, 250),
    Threshold(
        "round trips of a sign-in with the first chats",
        "sign-in",
        "latency",
        "round trips after TCP's",
        .atMost,
        6
    ),
    Threshold("CPU of five idle accounts, %", "idle", "", "CPU %", .atMost, 0.2),
    Threshold("resident memory of the notifier, MiB", "notifier", "", "MiB", .atMost, 24),
]
