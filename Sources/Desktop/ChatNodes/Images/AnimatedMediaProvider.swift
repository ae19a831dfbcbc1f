public import ChatPresentation
public import GTKBridge

/// Has pictures move that are in sight: animations and round videos.
@MainActor
public protocol AnimatedMediaProvider: AnyObject {
    /// What a picture shows at this moment, with its corners.
    ///
    /// - Parameters:
    ///   - picture: Which.
    ///   - width: How wide it is drawn, in pixels of the display.
    ///   - height: How high it is drawn, in pixels of the display.
    ///   - scale: How many of those a pixel of its corners is across.
    ///   - changed: Called once, when it shows something else. Who does not ask again as it draws that is not told of the next.
    /// - Returns: nil for what does not move, or not yet.
    func frame(
        of picture: LayoutImage,
        width: Int,
        height: Int,
        scale: Int,
        changed: @escaping @MainActor () -> Void
    ) -> Texture?

    /// Whether it moves by now, and is an animation, which needs no button to play it.
    func isLooping(_ picture: LayoutImage) -> Bool
}
