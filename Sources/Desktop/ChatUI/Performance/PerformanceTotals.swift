import ChatNodes
import NodeKit
import StdExtras

/// The measurements of a window since they were last taken.
struct PerformanceTotals {
    /// The number of frames.
    var frames = 0
    /// The processor time of the main thread for all frames.
    var work = Duration.zero
    /// The largest processor time of a frame.
    var worst = Duration.zero
    /// The number of frames that came too late for the display.
    var late = 0
    /// The time from opening the last chat to its first complete frame.
    var opening: Duration?
    /// The time of the slowest change from the store to the screen.
    var slowestChange: Duration?
    /// The cost of the chat's rows.
    var layouts = LayoutCounts()

    /// Adds a frame.
    mutating func add(_ frame: FrameMeter.Frame) {
        frames += 1
        work += frame.work
        worst = max(worst, frame.work)
        if frame.isLate { late += 1 }
    }

    /// Adds the latencies that end with a frame.
    mutating func add(opening: Duration?, changes: [Duration]) {
        self.opening = opening ?? self.opening
        slowestChange = ([slowestChange] + changes).compactMap { $0 }.max()
    }

    /// The measurements of `seconds`, one per line. All lines have the same length, so that they can be read while
    /// they change.
    func text(over seconds: Double) -> String {
        let mean = frames > 0 ? work / frames : .zero
        let shown = layouts.found + layouts.missed
        let lines: [(name: String, value: String)] = [
            ("frames/s", "\(Int(clamping: (Double(frames) / seconds).rounded()))"),
            ("late frames", "\(late)"),
            ("main thread", mean.shown),
            ("at worst", worst.shown),
            ("rows laid out", "\(layouts.made)"),
            ("rows found", shown > 0 ? "\(100 * layouts.found / shown) %" : "–"),
            ("bytes shaped", "\(layouts.shapedBytes)"),
            ("to pixels", slowestChange?.shown ?? "–"),
            ("chat opened in", opening?.shown ?? "–"),
        ]
        return lines.map { name, value in
            name + String(repeating: " ", count: max(1, Self.columns - name.count - value.count)) + value
        }.joined(separator: "\n")
    }

    /// The number of characters in a line.
    private static let columns = 25
}

extension Duration {
    /// The duration in milliseconds.
    package nonisolated var milliseconds: Double {
        Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
    }

    /// The duration in milliseconds with one decimal.
    fileprivate var shown: String { "\((milliseconds * 10).rounded() / 10) ms" }
}
