import GTKBridge
import MediaPlayer
import StdExtras

/// Makes textures of a film's pictures on the player's own threads, with their corners cut off where that is wanted.
///
/// A main thread that is busy gets one picture and no heap of them, however many come.
nonisolated final class VideoTextureFactory: Sendable {
    private let mask: RoundedCornerMask?
    private let isBusy = Locked(false)

    init(_ mask: RoundedCornerMask? = nil) { self.mask = mask }

    /// Takes a picture, on any thread; `show` is called with what became of it, unless the one before is still waiting.
    func take(_ frame: PlayerFrame, show: @escaping @MainActor @Sendable (Texture) -> Void) {
        guard raise() else { return }
        var pixels = frame.pixels
        mask?.apply(to: &pixels)
        let texture = Texture(pixels: pixels, width: frame.width, height: frame.height)
        onMain { [self] in
            isBusy.withLock { $0 = false }
            if let texture { show(texture) }
        }
    }

    /// Whether nobody was busy, who is from now on.
    private func raise() -> Bool {
        isBusy.withLock { isBusy in
            defer { isBusy = true }
            return !isBusy
        }
    }
}
