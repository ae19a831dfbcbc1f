package import GTKBridge
package import MediaPlayer
import StdExtras

/// Makes textures of video frames on the player's own threads, with rounded corners if a mask is given.
///
/// At most one frame waits for the main thread; further ones are dropped.
nonisolated package final class VideoTextureFactory: Sendable {
    private let mask: RoundedCornerMask?
    private let isBusy = Locked(false)

    package init(_ mask: RoundedCornerMask? = nil) { self.mask = mask }

    /// Takes a frame, on any thread. `show` is called on the main thread with its texture; a frame is dropped while
    /// another waits.
    package func take(_ frame: PlayerFrame, show: @escaping @MainActor @Sendable (Texture) -> Void) {
        guard raise() else { return }
        var pixels = frame.pixels
        mask?.apply(to: &pixels)
        let texture = Texture(pixels: pixels, width: frame.width, height: frame.height)
        onMain { [self] in
            isBusy.withLock { $0 = false }
            if let texture { show(texture) }
        }
    }

    /// Takes the place of the waiting frame; false if it is taken.
    private func raise() -> Bool {
        isBusy.withLock { isBusy in
            defer { isBusy = true }
            return !isBusy
        }
    }
}
