import BenchKit

/// What the wire and the server are held to.
let wireBars = [
    Bar("IGE, MB/s a core", "envelope", "IGE 65536", "MB/s", .atLeast, 800),
    Bar(
        "heap allocations to decode a text of 200 bytes",
        "TL",
        "messages.sendMessage",
        "decode allocations",
        .atMost,
        1
    ),
    Bar("durable messages a second", "messages", "100 clients", "messages/s", .atLeast, 10_000),
    Bar("server CPU a message, µs", "messages", "100 clients", "server µs each", .atMost, 60),
    Bar("server CPU a login, ms", "login", "", "server CPU ms each", .atMost, 4.5),
    Bar("KB an idle connection", "idle", "", "KB each", .atMost, 12),
]
