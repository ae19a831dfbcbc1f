public import GTKBridge
import StdExtras

/// What a row draws, made into pixels once: ahead of time on another thread, or when it is needed.
@MainActor
public final class RasterizedRow {
    /// Draws it, with the fonts of a thread.
    public typealias Draw = @Sendable (TextPainter, borrowing Snapshot) -> Void

    private enum State: Sendable {
        case waiting
        case made(RasterImage?)
    }

    /// How high it is, in pixels.
    let height: Double
    /// How many pixels of the display a pixel of it has on a side.
    public let scale: Int
    private let most: Int
    private let texts: TextPainter
    private let draw: Draw
    private let state = Locked(State.waiting)

    /// A drawing.
    ///
    /// - Parameters:
    ///   - height: How high it is, in pixels.
    ///   - scale: How many pixels of the display a pixel of it has on a side.
    ///   - most: How many pixels of the display it may have; none come of a larger one.
    ///   - texts: The main thread's fonts.
    ///   - draw: Draws it, on whatever thread.
    public init(height: Double, scale: Int, most: Int, texts: TextPainter, draw: @escaping Draw) {
        (self.height, self.scale, self.most, self.texts, self.draw) = (height, scale, most, texts, draw)
    }

    /// Whether the pixels are there, or it is known that there are too many.
    nonisolated var isMade: Bool { if case .made = state.withLock({ $0 }) { true } else { false } }

    /// The pixels.
    ///
    /// - Parameter mayMake: Asked when they are not there.
    /// - Returns: The pixels; nil when they are not there, or too many.
    func image(_ mayMake: () -> Bool) -> RasterImage? {
        if !isMade, mayMake() { make(with: texts) }
        guard case .made(let image) = state.withLock({ $0 }) else { return nil }
        return image
    }

    /// Makes the pixels, on any thread. Of two that do at once the first one's stay.
    nonisolated func make(with texts: TextPainter) {
        let image = RasterImage(scale: scale, most: most) { draw(texts, $0) }
        state.withLock { if case .waiting = $0 { $0 = .made(image) } }
    }
}
