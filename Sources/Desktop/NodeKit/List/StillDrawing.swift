public import GTKBridge

/// What a row draws, made into pixels once: ahead of time on another thread, or when it is needed.
@MainActor
public final class StillDrawing {
    /// Draws it, with the fonts of a thread.
    public typealias Draw = @Sendable (TextPainter, borrowing Snapshot) -> Void

    private enum State {
        case waiting
        case made(StillImage?)
    }

    /// How high it is, in pixels.
    let height: Double
    private let scale: Int
    private let most: Int
    private let texts: TextPainter
    private let draw: Draw
    private var state = State.waiting

    /// A drawing.
    ///
    /// - Parameters:
    ///   - height: How high it is, in pixels.
    ///   - scale: See ``StillImage/init(_:scale:most:)``.
    ///   - most: As well.
    ///   - texts: The main thread's fonts.
    ///   - draw: Draws it, on whatever thread.
    public init(height: Double, scale: Int, most: Int, texts: TextPainter, draw: @escaping Draw) {
        (self.height, self.scale, self.most, self.texts, self.draw) = (height, scale, most, texts, draw)
    }

    /// Whether the pixels are there, or it is known that there are too many.
    var isMade: Bool { if case .made = state { true } else { false } }

    /// The pixels.
    ///
    /// - Parameter mayMake: Asked when they are not there.
    /// - Returns: The pixels; nil when they are not there, or too many.
    func image(_ mayMake: () -> Bool) -> StillImage? {
        if !isMade, mayMake() { state = .made(pixels(with: texts)) }
        guard case .made(let image) = state else { return nil }
        return image
    }

    /// Makes the pixels, on any thread.
    nonisolated func pixels(with texts: TextPainter) -> StillImage? {
        RenderNode(forCairo: true) { draw(texts, $0) }.flatMap { StillImage($0, scale: scale, most: most) }
    }

    /// Takes pixels that were made elsewhere.
    func take(_ image: StillImage?) { if !isMade { state = .made(image) } }
}
