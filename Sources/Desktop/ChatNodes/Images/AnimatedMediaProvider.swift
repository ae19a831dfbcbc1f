public import ChatPresentation
public import GTKBridge

/// Provides the frames of visible animations and round videos.
@MainActor
public protocol AnimatedMediaProvider: AnyObject {
    /// The present frame of a picture, with its corners.
    ///
    /// - Parameters:
    ///   - picture: the picture.
    ///   - width: the drawn width, in pixels of the display.
    ///   - height: the drawn height, in pixels of the display.
    ///   - scale: the number of display pixels for one pixel of the corners.
    ///   - changed: called once, after the next change. Ask again when drawing to be notified of later changes.
    /// - Returns: the frame; nil for a picture that does not move, or not yet.
    func frame(
        of picture: LayoutImage,
        width: Int,
        height: Int,
        scale: Int,
        changed: @escaping @MainActor () -> Void
    ) -> Texture?

    /// True if the picture is an animation that moves now and needs no play button.
    func isLooping(_ picture: LayoutImage) -> Bool
}
