package import ChatPresentation
package import ClientModel
package import GTKBridge

/// The frames of the playing round video, for all places that draw it.
///
/// A drawer is notified once of the next frame, and asks for it again when drawing.
package final class RoundVideoFrames {
    /// The image by which bubbles know the video.
    package let source: LayoutImage.Source

    private var texture: Texture?
    private var listeners: [@MainActor () -> Void] = []

    /// A source without a frame.
    package init(of video: MediaID) { source = .media(video) }

    /// Returns the current frame, round and in the size of a bubble.
    ///
    /// - Parameter changed: Called once, when there is another frame.
    /// - Returns: Nil before the first frame.
    package func texture(changed: @escaping @MainActor () -> Void) -> Texture? {
        listeners.append(changed)
        return texture
    }

    /// Sets the texture shown until the first frame arrives.
    package func begin(as texture: Texture?) { if self.texture == nil { self.texture = texture } }

    /// Shows the next frame.
    package func show(_ texture: Texture) {
        self.texture = texture
        let told = listeners
        listeners = []
        for listener in told { listener() }
    }
}
