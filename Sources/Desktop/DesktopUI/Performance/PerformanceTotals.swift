import ChatNodes
import NodeKit
import StdExtras

/// What was seen of a window's performance since somebody looked last.
struct PerformanceTotals {
    /// How many frames were drawn.
    var frames = 0
    /// Processor time of the main thread for a frame: all of them together.
    var work = Duration.zero
    /// And the most of one.
    var worst = Duration.zero
    /// How many took longer than a display waits.
    var late = 0
    /// How long the last chat took to its first full frame.
    var opening: Duration?
    /// How long the slowest change took from the store to the screen.
    var slowestChange: Duration?
    /// What the rows of the chat have cost.
    var layouts = LayoutCounts()

    /// Takes a frame in.
    mutating func add(_ frame: FrameMeter.Frame) {
        frames += 1
        work += frame.work
        worst = max(worst, frame.work)
        if frame.isLate { late += 1 }
    }

    /// Takes in what a frame showed for the first time.
    mutating func add(opening: Duration?, changes: [Duration]) {
        self.opening = opening ?? self.opening
        slowestChange = ([slowestChange] + changes).compactMap { $0 }.max()
    }

    /// A line for each, of what `seconds` brought. All lines are as long, whatever their numbers are, so that they can be
    /// read while they change.
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

    /// How many characters a line of the text has.
    private static let columns = 25
}

extension Duration {
    /// In milliseconds, as a number.
    nonisolated var milliseconds: Double {
        Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
    }

    /// In milliseconds with a digit after the point.
    fileprivate var shown: String { "\((milliseconds * 10).rounded() / 10) ms" }
}
