public import GTKBridge

/// What a row draws, made into pixels once: ahead of time, or when it is needed.
@MainActor
public final class StillDrawing {
    private enum State {
        case waiting
        case made(StillImage?)
    }

    /// How high it is, in pixels.
    let height: Double
    /// How many pixels of the display a pixel of it has on a side.
    public let scale: Int
    private let most: Int
    private let draw: () -> RenderNode?
    private var state = State.waiting

    /// A drawing.
    ///
    /// - Parameters:
    ///   - height: How high it is, in pixels.
    ///   - scale: How many pixels of the display a pixel of it has on a side.
    ///   - most: How many pixels of the display it may have; none come of a larger one.
    ///   - draw: Draws it; nil when there is nothing to draw.
    public init(height: Double, scale: Int, most: Int, draw: @escaping () -> RenderNode?) {
        (self.height, self.scale, self.most, self.draw) = (height, scale, most, draw)
    }

    /// Makes the pixels.
    ///
    /// - Returns: Whether they were not there yet.
    @discardableResult
    func make() -> Bool {
        guard case .waiting = state else { return false }
        state = .made(draw().flatMap { StillImage($0, scale: scale, most: most) })
        return true
    }

    /// The pixels.
    ///
    /// - Parameter mayMake: Asked when they are not there.
    /// - Returns: The pixels; nil when they are not there, or too many.
    func image(_ mayMake: () -> Bool) -> StillImage? {
        if case .waiting = state, mayMake() { make() }
        guard case .made(let image) = state else { return nil }
        return image
    }
}
