public import GTKBridge

/// Measures the main thread's cost of each frame of a window, for as long as this object lives.
@MainActor
public final class FrameMeter {
    /// A frame that was drawn.
    public struct Frame: Sendable {
        /// The time of the frame, on the clock of `FrameTime.now`.
        public var time: Duration
        /// The time since the frame before; nil for the first.
        public var interval: Duration?
        /// The processor time of the main thread since the frame before was drawn: input in between as well as the
        /// frame itself.
        public var work: Duration
        /// The part of it since the beginning of the frame.
        public var drawing: Duration
        /// The elapsed time from the beginning of the frame until it was drawn.
        public var length: Duration

        /// Creates a measured frame.
        public init(
            time: Duration,
            interval: Duration?,
            work: Duration,
            drawing: Duration,
            length: Duration
        ) {
            (self.time, self.interval) = (time, interval)
            (self.work, self.drawing, self.length) = (work, drawing, length)
        }

        /// The time for one frame on a display of 60 frames a second.
        public static let room = Duration.microseconds(16_667)

        /// True if the display had to show the frame before once more.
        public var isLate: Bool { length > Self.room }
    }

    private var watch: FrameObserver?
    private var began: (time: Duration, moment: Duration, spent: Duration)?
    private var lastTime: Duration?
    private var spent = ThreadTime.spent

    /// Creates a meter for the window of a widget; nil while that window has never been shown.
    ///
    /// - Parameters:
    ///   - widget: the window, or any widget in it.
    ///   - drawn: called with each frame when it is drawn.
    public init?(_ widget: Widget, drawn: @escaping @MainActor (Frame) -> Void) {
        watch = FrameObserver(
            widget,
            began: { [weak self] time in self?.began = (time, FrameTime.now, ThreadTime.spent) },
            ended: { [weak self] in
                guard let self, let frame = end() else { return }
                drawn(frame)
                // The callback does not count as work of the next frame.
                spent = ThreadTime.spent
            }
        )
        if watch == nil { return nil }
    }

    private func end() -> Frame? {
        guard let began else { return nil }
        let now = ThreadTime.spent
        let frame = Frame(
            time: began.time,
            interval: lastTime.map { began.time - $0 },
            work: now - spent,
            drawing: now - began.spent,
            length: FrameTime.now - began.moment
        )
        (self.began, lastTime, spent) = (nil, began.time, now)
        return frame
    }
}
