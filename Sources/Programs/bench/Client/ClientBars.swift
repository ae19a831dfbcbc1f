import BenchKit

/// The performance thresholds of a client.
let clientBars = [
    Threshold(
        text: "100,000 missed updates, s",
        section: "replay",
        row: "",
        value: "s",
        side: .atMost,
        bound: 10
    ),
    Threshold(
        text: "values a second that a view tells meanwhile, at most",
        section: "replay",
        row: "",
        value: "values/s, most",
        side: .atMost,
        bound: 60
    ),
    Threshold(
        text: "memory that it takes, MB",
        section: "replay",
        row: "",
        value: "MB",
        side: .atMost,
        bound: 128
    ),
    Threshold(
        text: "from nothing to the chat list, ms",
        section: "start",
        row: "",
        value: "p50 ms",
        side: .atMost,
        bound: 250
    ),
    Threshold(
        text: "round trips of a sign-in with the first chats",
        section: "sign-in",
        row: "latency",
        value: "round trips after TCP's",
        side: .atMost,
        bound: 6
    ),
    Threshold(
        text: "CPU of five idle accounts, %",
        section: "idle",
        row: "",
        value: "CPU %",
        side: .atMost,
        bound: 0.2
    ),
    Threshold(
        text: "resident memory of the notifier, MiB",
        section: "notifier",
        row: "",
        value: "MiB",
        side: .atMost,
        bound: 24
    ),
]
