import GTKBridge
import MediaPlayer
import StdExtras

/// Makes textures of a film's pictures, with their corners cut off, on the player's own threads.
///
/// A main thread that is busy gets the newest picture and no heap of older ones.
nonisolated final class RoundedFrames: Sendable {
    private let mask: CornerMask
    private let isBusy = Locked(false)

    init(_ mask: CornerMask) { self.mask = mask }

    /// Takes a picture, on any thread; `show` is called with what became of it, unless the one before is still waiting.
    func take(_ frame: PlayerFrame, show: @escaping @MainActor @Sendable (Texture) -> Void) {
        guard raise() else { return }
        var pixels = frame.pixels
        mask.apply(to: &pixels)
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
