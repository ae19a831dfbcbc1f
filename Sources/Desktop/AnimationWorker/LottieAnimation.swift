import AnimationFrames
import CRlottie
import WireCompression

/// An animation of vectors: Lottie, as it is or packed with gzip as Telegram's stickers are.
///
/// The library that reads it is one for files of one's own: only for ``runAnimationWorker()``.
struct LottieAnimation: ~Copyable {
    private let animation: OpaquePointer

    /// Reads a file; nil if it is none that can be drawn.
    init?(_ file: [UInt8]) {
        let isPacked = file.starts(with: [0x1F, 0x8B])
        let text =
            isPacked ? try? Gzip.inflate(file.span.bytes, limit: AnimationLimits.unpackedBytes) : file
        guard var text, !text.contains(0) else { return nil }
        text.append(0)
        let made = text.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                // No key: nothing is kept for a second time.
                lottie_animation_from_data($0.baseAddress, "", "")
            }
        }
        guard let made else { return nil }
        animation = made
    }

    deinit { lottie_animation_destroy(animation) }

    /// All its frames at a size, as many a second as are shown; nil if it has none.
    func reel(width: Int, height: Int) -> FrameSequence? {
        let count = lottie_animation_get_totalframe(animation)
        let rate = lottie_animation_get_framerate(animation)
        guard count > 0, rate.isFinite, rate > 0 else { return nil }
        let step = max(1, rate / AnimationLimits.framesPerSecond)
        // Of a rate next to nothing the length of a frame is no `Duration` at all.
        let seconds = step / rate
        guard seconds < 1 else { return nil }
        var reel = FrameSequence(width: width, height: height, frameDuration: .seconds(seconds))
        for index in 0..<AnimationLimits.frames {
            let frame = (Double(index) * step).rounded(.down)
            guard frame < Double(count) else { break }
            reel.append(pixels(of: Int(frame), width: width, height: height))
        }
        return reel
    }

    private func pixels(of frame: Int, width: Int, height: Int) -> [UInt8] {
        var pixels = [UInt32](repeating: 0, count: width * height)
        lottie_animation_render(animation, frame, &pixels, width, height, width * 4)
        // Native words of alpha, red, green and blue are what GDK's memory textures take.
        return pixels.withUnsafeBytes { Array($0) }
    }
}
