import BenchKit

/// The performance thresholds of the wire code and the server.
let wireBars = [
    Threshold(
        text: "IGE, MB/s a core",
        section: "envelope",
        row: "IGE 65536",
        value: "MB/s",
        side: .atLeast,
        bound: 800
    ),
    Threshold(
        text: "heap allocations to decode a text of 200 bytes",
        section: "TL",
        row: "messages.sendMessage",
        value: "decode allocations",
        side: .atMost,
        bound: 1
    ),
    Threshold(
        text: "durable messages a second",
        section: "messages",
        row: "100 clients",
        value: "messages/s",
        side: .atLeast,
        bound: 10_000
    ),
    Threshold(
        text: "server CPU a message, µs",
        section: "messages",
        row: "100 clients",
        value: "server µs each",
        side: .atMost,
        bound: 60
    ),
    Threshold(
        text: "server CPU a login, ms",
        section: "login",
        row: "",
        value: "server CPU ms each",
        side: .atMost,
        bound: 4.5
    ),
    Threshold(
        text: "KB an idle connection",
        section: "idle",
        row: "",
        value: "KB each",
        side: .atMost,
        bound: 12
    ),
]

/// The performance thresholds of pages of the web.
let pageBars = [
    Threshold(
        text: "requests for an address that all ask for at once",
        section: "askers",
        row: "",
        value: "requests",
        side: .atMost,
        bound: 1
    ),
    Threshold(
        text: "message latency under a flood of links, beside the same texts without links",
        section: "flood",
        row: "ratio",
        value: "answer p50",
        side: .atMost,
        bound: 1.1
    ),
]
