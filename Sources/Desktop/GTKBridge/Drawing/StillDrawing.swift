/// A drawing that is made into pixels once: ahead of time, or when they are needed.
@MainActor
public final class StillDrawing {
    private enum State {
        case drawing(RenderNode)
        case made(StillImage?)
    }

    /// How high it is, in pixels.
    public let height: Double

    private let scale: Int
    private let most: Int
    private var state: State

    /// A drawing of a node; see ``StillImage/init(_:scale:most:)``.
    public init(_ node: RenderNode, scale: Int, most: Int) {
        (self.scale, self.most) = (scale, most)
        height = Double(node.bounds.height)
        state = .drawing(node)
    }

    /// Makes the pixels.
    ///
    /// - Returns: Whether they were not there yet.
    @discardableResult
    public func draw() -> Bool {
        guard case .drawing(let node) = state else { return false }
        state = .made(StillImage(node, scale: scale, most: most))
        return true
    }

    /// The pixels.
    ///
    /// - Parameter mayDraw: Asked when they are not there.
    /// - Returns: The pixels; nil when they are not there, or too many.
    public func image(_ mayDraw: () -> Bool) -> StillImage? {
        if case .drawing = state, mayDraw() { draw() }
        guard case .made(let image) = state else { return nil }
        return image
    }
}
