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
        text: "server CPU a message in the oldest layer, over that in the own",
        section: "layers",
        row: "",
        value: "server CPU a message over the own layer's",
        side: .atMost,
        bound: 1.2
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
    Threshold(
        text: "articles a second and core by a template of 40 rules, for a page of 200 KB",
        section: "articles by template",
        row: "",
        value: "a second and core",
        side: .atLeast,
        bound: 100
    ),
    Threshold(
        text: "studio: from a key to the shown article, p95 ms",
        section: "studio",
        row: "",
        value: "key to shown p95 ms",
        side: .atMost,
        bound: 300
    ),
    Threshold(
        text: "a page of Telegraph, p99 ms",
        section: "written pages",
        row: "one reader",
        value: "p99 ms",
        side: .atMost,
        bound: 5
    ),
]
