public import GTKBridge

/// What each frame of a window costs the main thread, for as long as this object lives.
@MainActor
public final class FrameMeter {
    /// A frame that was drawn.
    public struct Frame: Sendable {
        /// Its time, on the clock of `FrameTime.now`.
        public var time: Duration
        /// How long after the frame before it; nil for the first.
        public var interval: Duration?
        /// Processor time that the main thread spent since the frame before was drawn: what came in meanwhile as well as
        /// the frame itself.
        public var work: Duration
        /// Of that, what was spent from the frame's beginning.
        public var drawing: Duration
        /// How long it took from its beginning until it was drawn, by the clock on the wall.
        public var length: Duration

        /// A frame, as it was measured.
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

        /// What a display of 60 frames a second leaves for one.
        public static let room = Duration.microseconds(16_667)

        /// Whether the display had to show the frame before once more.
        public var isLate: Bool { length > Self.room }
    }

    private var watch: FrameObserver?
    private var began: (time: Duration, moment: Duration, spent: Duration)?
    private var lastTime: Duration?
    private var spent = ThreadTime.spent

    /// Measures the window that a widget is in; nil while that window has never been shown.
    ///
    /// - Parameters:
    ///   - widget: The window, or anything in it.
    ///   - drawn: Gets each frame when it is drawn.
    public init?(_ widget: Widget, drawn: @escaping @MainActor (Frame) -> Void) {
        watch = FrameObserver(
            widget,
            began: { [weak self] time in self?.began = (time, FrameTime.now, ThreadTime.spent) },
            ended: { [weak self] in
                guard let self, let frame = end() else { return }
                drawn(frame)
                // What listens is none of the next frame's work.
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
