import BenchKit

/// The performance thresholds of the window.
let windowBars = [
    Threshold(
        text: "main thread a frame in a fling, ms p99",
        section: "list",
        row: "ours",
        value: "fling ms p99",
        side: .atMost,
        bound: 3
    ),
    Threshold(
        text: "times less than GtkListView's",
        section: "list",
        row: "ratio",
        value: "fling p99",
        side: .atLeast,
        bound: 8
    ),
    Threshold(
        text: "blank pixels in it",
        section: "list",
        row: "ours",
        value: "blank px",
        side: .atMost,
        bound: 0
    ),
    Threshold(
        text: "late frames in it",
        section: "list",
        row: "ours",
        value: "late",
        side: .atMost,
        bound: 0
    ),
    Threshold(
        text: "first full frame, share of GtkListView's, %",
        section: "list",
        row: "ratio",
        value: "first frame %",
        side: .atMost,
        bound: 40
    ),
    Threshold(
        text: "layouts found, scrolling back over 500 messages, %",
        section: "list",
        row: "ours",
        value: "back: found %",
        side: .atLeast,
        bound: 95
    ),
    Threshold(
        text: "bytes shaped meanwhile",
        section: "list",
        row: "ours",
        value: "back: bytes shaped",
        side: .atMost,
        bound: 0
    ),
    Threshold(
        text: "main thread a frame in a fling over a store with holes, ms p99",
        section: "stored",
        row: "",
        value: "fling ms p99",
        side: .atMost,
        bound: 3
    ),
    Threshold(
        text: "blank pixels in it",
        section: "stored",
        row: "",
        value: "blank px",
        side: .atMost,
        bound: 0
    ),
    Threshold(
        text: "frames in it that wait for messages",
        section: "stored",
        row: "",
        value: "waiting frames",
        side: .atMost,
        bound: 0
    ),
    Threshold(
        text: "new message to drawn frame, ms p95",
        section: "chat",
        row: "",
        value: "new ms p95",
        side: .atMost,
        bound: 30
    ),
    Threshold(
        text: "list transactions a second under 100,000 updates",
        section: "chat",
        row: "",
        value: "transactions/s, most",
        side: .atMost,
        bound: 60
    ),
    Threshold(
        text: "messages that are other than in the store after it",
        section: "chat",
        row: "",
        value: "wrong",
        side: .atMost,
        bound: 0
    ),
    Threshold(
        text: "30 animated stickers, cores",
        section: "stickers",
        row: "",
        value: "cores",
        side: .atMost,
        bound: 1
    ),
    Threshold(
        text: "a large article opened, warm, to its first full frame, ms",
        section: "reader",
        row: "ours",
        value: "first frame ms",
        side: .atMost,
        bound: 100
    ),
    Threshold(
        text: "work of the main thread without a pause meanwhile, ms p99",
        section: "reader",
        row: "ours",
        value: "stall ms p99",
        side: .atMost,
        bound: 4
    ),
    Threshold(
        text: "the longest, ms",
        section: "reader",
        row: "ours",
        value: "stall ms worst",
        side: .atMost,
        bound: 8
    ),
    Threshold(
        text: "main thread a frame in a fling over an article, ms p99",
        section: "reader",
        row: "ours",
        value: "fling ms p99",
        side: .atMost,
        bound: 3
    ),
    Threshold(
        text: "blank pixels in it",
        section: "reader",
        row: "ours",
        value: "blank px",
        side: .atMost,
        bound: 0
    ),
    Threshold(
        text: "memory left by a closed article, MB",
        section: "reader",
        row: "ours",
        value: "MB left",
        side: .atMost,
        bound: 5
    ),
    Threshold(
        text: "times faster than WebKitGTK's first frame",
        section: "reader",
        row: "ratio",
        value: "first frame",
        side: .atLeast,
        bound: 3
    ),
    Threshold(
        text: "times less memory than WebKitGTK",
        section: "reader",
        row: "ratio",
        value: "memory",
        side: .atLeast,
        bound: 3
    ),
    Threshold(
        text: "a chat opened, warm, to its first full frame, ms p95",
        section: "program",
        row: "open",
        value: "ms p95",
        side: .atMost,
        bound: 50
    ),
    Threshold(
        text: "start by a notification to its chat's rows, ms p50",
        section: "program",
        row: "notification",
        value: "ms p50",
        side: .atMost,
        bound: 400
    ),
    Threshold(
        text: "start to chat rows, ms p50",
        section: "program",
        row: "start",
        value: "ms p50",
        side: .atMost,
        bound: 250
    ),
    Threshold(
        text: "memory of each further account, MB",
        section: "program",
        row: "each further",
        value: "MB",
        side: .atMost,
        bound: 50
    ),
    Threshold(
        text: "resident memory with 20 pictures on screen, MB",
        section: "program",
        row: "pictures",
        value: "MB",
        side: .atMost,
        bound: 150
    ),
]
