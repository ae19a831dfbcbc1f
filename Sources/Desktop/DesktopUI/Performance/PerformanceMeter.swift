import ChatNodes
import GTKBridge
import NodeKit

/// Watches what the window's frames cost and show, for the display over it and for a trace.
final class PerformanceMeter {
    /// What is in the window.
    struct Contents {
        /// The list of chats.
        var chats: ListSurface?
        /// The chat that is open.
        var history: HistoryPane?
    }

    /// A frame that took longer is slow: the display showed the one before twice.
    private static let slow = Duration.milliseconds(25)

    private let trace: TraceFile?
    private let contents: @MainActor () -> Contents
    private var meter: FrameMeter?
    private var hasShownChats = false
    private(set) var totals = PerformanceTotals()

    /// A meter that watches nothing yet.
    ///
    /// - Parameters:
    ///   - trace: Where what it sees is written.
    ///   - contents: What is in the window now.
    init(_ trace: TraceFile?, contents: @escaping @MainActor () -> Contents) {
        self.trace = trace
        self.contents = contents
        trace?.write("began")
    }

    /// Begins to watch a window that was shown.
    func watch(_ window: Widget) {
        guard meter == nil else { return }
        contents().history?.pace.forget()
        meter = FrameMeter(window) { [weak self] in self?.took($0) }
    }

    /// What was seen since the last time.
    func takeTotals() -> PerformanceTotals {
        defer {
            let opening = totals.opening
            totals = PerformanceTotals()
            totals.opening = opening
        }
        totals.layouts = contents().history?.counts ?? LayoutCounts()
        return totals
    }

    private func took(_ frame: FrameMeter.Frame) {
        totals.add(frame)
        trace?.write(
            frame.length > Self.slow ? "slow frame" : "frame",
            ["main": frame.work, "drawing": frame.drawing, "took": frame.length]
        )
        let contents = contents()
        if !hasShownChats, let chats = contents.chats, chats.isComplete {
            hasShownChats = true
            trace?.write("chats")
        }
        guard let history = contents.history else { return }
        let drawn = history.drew(at: FrameTime.now)
        totals.add(opening: drawn.opening, changes: drawn.changes)
        if let opening = drawn.opening { trace?.write("opened", ["took": opening]) }
        for change in drawn.changes { trace?.write("change", ["took": change]) }
    }
}
