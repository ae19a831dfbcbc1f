import ChatNodes
import GTKBridge
package import NodeKit
import WorkTiming

/// Measures the frames of a window and the latency of its contents, for the panel and the trace.
package final class PerformanceMeter {
    /// The measured contents of a window.
    package struct Contents {
        /// The chat list.
        var chats: ListSurface?
        /// The open chat.
        var chat: ChatScreen?

        /// The contents of a window; nil for what it does not show.
        package init(chats: ListSurface?, chat: ChatScreen?) {
            (self.chats, self.chat) = (chats, chat)
        }
    }

    /// The time beyond which a frame is slow: the display showed the previous one twice.
    private static let slow = Duration.milliseconds(25)

    private let trace: TraceFile?
    private let contents: @MainActor () -> Contents
    private var meter: FrameMeter?
    private var hasShownChats = false
    private(set) var totals = PerformanceTotals()

    /// A meter that does not measure yet.
    ///
    /// - Parameters:
    ///   - trace: The trace to write to.
    ///   - contents: Returns the current contents of the window.
    init(_ trace: TraceFile?, contents: @escaping @MainActor () -> Contents) {
        self.trace = trace
        self.contents = contents
        trace?.write("began")
    }

    /// Begins to measure a window that was shown.
    func watch(_ window: Widget) {
        guard meter == nil else { return }
        contents().chat?.pane.pace.forget()
        meter = FrameMeter(window) { [weak self] in self?.took($0) }
    }

    /// Returns the measurements since the last call.
    func takeTotals() -> PerformanceTotals {
        defer {
            let opening = totals.opening
            totals = PerformanceTotals()
            totals.opening = opening
        }
        totals.layouts = contents().chat?.pane.counts ?? LayoutCounts()
        return totals
    }

    private func took(_ frame: FrameMeter.Frame) {
        totals.add(frame)
        TimedWork.windowFrame.record(frame.work)
        trace?.write(
            frame.length > Self.slow ? "slow frame" : "frame",
            ["main": frame.work, "drawing": frame.drawing, "took": frame.length]
        )
        let contents = contents()
        if !hasShownChats, let chats = contents.chats, chats.isComplete {
            hasShownChats = true
            trace?.write("chats")
        }
        guard let history = contents.chat?.pane else { return }
        let drawn = history.drew(at: FrameTime.now)
        totals.add(opening: drawn.opening, changes: drawn.changes)
        if let opening = drawn.opening {
            TimedWork.chatOpen.record(opening)
            trace?.write("opened", ["took": opening])
        }
        for change in drawn.changes {
            TimedWork.chatChange.record(change)
            trace?.write("change", ["took": change])
        }
    }
}
