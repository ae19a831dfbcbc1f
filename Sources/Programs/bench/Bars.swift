import BenchKit

/// The performance thresholds of the wire code and the server.
let wireBars = [
    Threshold("IGE, MB/s a core", "envelope", "IGE 65536", "MB/s", .atLeast, 800),
    Threshold(
        "heap allocations to decode a text of 200 bytes",
        "TL",
        "messages.sendMessage",
        "decode allocations",
        .atMost,
        1
    ),
    Threshold("durable messages a second", "messages", "100 clients", "messages/s", .atLeast, 10_000),
    Threshold("server CPU a message, µs", "messages", "100 clients", "server µs each", .atMost, 60),
    Threshold("server CPU a login, ms", "login", "", "server CPU ms each", .atMost, 4.5),
    Threshold("KB an idle connection", "idle", "", "KB each", .atMost, 12),
]
