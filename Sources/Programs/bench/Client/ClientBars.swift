import BenchKit

/// What a client is held to.
let clientBars = [
    Bar("100,000 missed updates, s", "replay", "", "s", .atMost, 10),
    Bar("values a second that a view tells meanwhile, at most", "replay", "", "values/s, most", .atMost, 60),
    Bar("memory that it takes, MB", "replay", "", "MB", .atMost, 128),
    Bar("from nothing to the chat list, ms", "start", "", "p50 ms", .atMost, 250),
    Bar(
        "round trips of a sign-in with the first chats",
        "sign-in",
        "latency",
        "round trips after TCP's",
        .atMost,
        6
    ),
    Bar("CPU of five idle accounts, %", "idle", "", "CPU %", .atMost, 0.2),
    Bar("resident memory of the notifier, MiB", "notifier", "", "MiB", .atMost, 24),
]
