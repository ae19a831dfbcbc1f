import ChatPresentation
import ClientModel
import GTKBridge

/// What is seen of the round video that plays, wherever it is drawn.
///
/// Who draws it is told once that it looks different, and asks again as they draw that.
final class RoundVideoFrames {
    /// By what bubbles know it.
    let source: LayoutImage.Source

    private var texture: Texture?
    private var listeners: [@MainActor () -> Void] = []

    /// Of a video, nothing of which is seen yet.
    init(of video: MediaID) { source = .media(video) }

    /// What it looks like now, round and in the size of a bubble.
    ///
    /// - Parameter changed: Called once, when it looks different.
    /// - Returns: nil before there is anything.
    func texture(changed: @escaping @MainActor () -> Void) -> Texture? {
        listeners.append(changed)
        return texture
    }

    /// Looks like this until its first picture has come.
    func begin(as texture: Texture?) { if self.texture == nil { self.texture = texture } }

    /// Looks like this from now on.
    func show(_ texture: Texture) {
        self.texture = texture
        let told = listeners
        listeners = []
        for listener in told { listener() }
    }
}
