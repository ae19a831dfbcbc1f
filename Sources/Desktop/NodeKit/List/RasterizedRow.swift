public import GTKBridge
import StdExtras

/// The drawing of a row as a bitmap, made once: ahead of time on another thread, or on demand.
@MainActor
public final class RasterizedRow {
    /// A function that draws the row with the fonts of a thread.
    public typealias Draw = @Sendable (TextPainter, borrowing Snapshot) -> Void

    private enum State: Sendable {
        case waiting
        case made(RasterImage?)
    }

    /// The height, in pixels.
    let height: Double
    /// The number of display pixels for a pixel of the row, on a side.
    public let scale: Int
    private let most: Int
    private let texts: TextPainter
    private let draw: Draw
    private let state = Locked(State.waiting)

    /// Creates a drawing.
    ///
    /// - Parameters:
    ///   - height: the height, in pixels.
    ///   - scale: the number of display pixels for a pixel of the row, on a side.
    ///   - most: the largest number of display pixels; a larger drawing has no bitmap.
    ///   - texts: the main thread's fonts.
    ///   - draw: draws the row, on any thread.
    public init(height: Double, scale: Int, most: Int, texts: TextPainter, draw: @escaping Draw) {
        (self.height, self.scale, self.most, self.texts, self.draw) = (height, scale, most, texts, draw)
    }

    /// True if the bitmap is finished, or known to be too large.
    nonisolated var isMade: Bool { if case .made = state.withLock({ $0 }) { true } else { false } }

    /// The bitmap.
    ///
    /// - Parameter mayMake: called if the bitmap is missing; true permits making it now.
    /// - Returns: the bitmap; nil if it is missing or too large.
    func image(_ mayMake: () -> Bool) -> RasterImage? {
        if !isMade, mayMake() { make(with: texts) }
        guard case .made(let image) = state.withLock({ $0 }) else { return nil }
        return image
    }

    /// Makes the bitmap, on any thread. If two threads do so at once, the first result stays.
    nonisolated func make(with texts: TextPainter) {
        let image = RasterImage(scale: scale, most: most) { draw(texts, $0) }
        state.withLock { if case .waiting = $0 { $0 = .made(image) } }
    }
}
