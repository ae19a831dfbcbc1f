import BenchKit

/// What the window is held to.
let windowBars = [
    Bar("main thread a frame in a fling, ms p99", "list", "ours", "fling ms p99", .atMost, 3),
    Bar("times less than GtkListView's", "list", "ratio", "fling p99", .atLeast, 8),
    Bar("blank pixels in it", "list", "ours", "blank px", .atMost, 0),
    Bar("late frames in it", "list", "ours", "late", .atMost, 0),
    Bar("first full frame, share of GtkListView's, %", "list", "ratio", "first frame %", .atMost, 40),
    Bar("layouts found, scrolling back over 500 messages, %", "list", "ours", "back: found %", .atLeast, 95),
    Bar("bytes shaped meanwhile", "list", "ours", "back: bytes shaped", .atMost, 0),
    Bar("new message to drawn frame, ms p95", "chat", "", "new ms p95", .atMost, 30),
    Bar("list transactions a second under 100,000 updates", "chat", "", "transactions/s, most", .atMost, 60),
    Bar("messages that are other than in the store after it", "chat", "", "wrong", .atMost, 0),
    Bar("30 animated stickers, cores", "stickers", "", "cores", .atMost, 1),
    Bar("a chat opened, warm, to its first full frame, ms p95", "program", "open", "ms p95", .atMost, 50),
    Bar("start to chat rows, ms p50", "program", "start", "ms p50", .atMost, 250),
    Bar("resident memory with 20 pictures on screen, MB", "program", "pictures", "MB", .atMost, 150),
]
