import BenchKit

/// The performance thresholds of the window.
let windowBars = [
    Threshold("main thread a frame in a fling, ms p99", "list", "ours", "fling ms p99", .atMost, 3),
    Threshold("times less than GtkListView's", "list", "ratio", "fling p99", .atLeast, 8),
    Threshold("blank pixels in it", "list", "ours", "blank px", .atMost, 0),
    Threshold("late frames in it", "list", "ours", "late", .atMost, 0),
    Threshold("first full frame, share of GtkListView's, %", "list", "ratio", "first frame %", .atMost, 40),
    Threshold(
        "layouts found, scrolling back over 500 messages, %",
        "list",
        "ours",
        "back: found %",
        .atLeast,
        95
    ),
    Threshold("bytes shaped meanwhile", "list", "ours", "back: bytes shaped", .atMost, 0),
    Threshold("new message to drawn frame, ms p95", "chat", "", "new ms p95", .atMost, 30),
    Threshold(
        "list transactions a second under 100,000 updates",
        "chat",
        "",
        "transactions/s, most",
        .atMost,
        60
    ),
    Threshold("messages that are other than in the store after it", "chat", "", "wrong", .atMost, 0),
    Threshold("30 animated stickers, cores", "stickers", "", "cores", .atMost, 1),
    Threshold(
        "a chat opened, warm, to its first full frame, ms p95",
        "program",
        "open",
        "ms p95",
        .atMost,
        50
    ),
    Threshold("start to chat rows, ms p50", "program", "start", "ms p50", .atMost, 250),
    Threshold("resident memory with 20 pictures on screen, MB", "program", "pictures", "MB", .atMost, 150),
]
