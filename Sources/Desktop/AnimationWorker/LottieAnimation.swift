import AnimationFrames
import CRlottie
import WireCompression

/// A vector animation in Lottie's format, plain or compressed with gzip as Telegram's stickers are.
///
/// Its library is not hardened against hostile files: use it only in ``runAnimationWorker()``.
struct LottieAnimation: ~Copyable {
    private let animation: OpaquePointer

    /// Parses a file; nil if it cannot be drawn.
    init?(_ file: [UInt8]) {
        let isPacked = file.starts(with: [0x1F, 0x8B])
        let text =
            isPacked ? try? Gzip.inflate(file.span.bytes, limit: AnimationLimits.unpackedBytes) : file
        guard var text, !text.contains(0) else { return nil }
        text.append(0)
        let made = text.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                // No key: the library caches nothing.
                lottie_animation_from_data($0.baseAddress, "", "")
            }
        }
        guard let made else { return nil }
        animation = made
    }

    deinit { lottie_animation_destroy(animation) }

    /// All frames at a size, at the limited frame rate; nil without frames.
    func reel(width: Int, height: Int) -> FrameSequence? {
        let count = lottie_animation_get_totalframe(animation)
        let rate = lottie_animation_get_framerate(animation)
        guard count > 0, rate.isFinite, rate > 0 else { return nil }
        var step = max(1, rate / AnimationLimits.framesPerSecond)
        // At a frame rate close to 0 the duration of a frame overflows `Duration`.
        let seconds = step / rate
        guard seconds < 1 else { return nil }
        var reel = FrameSequence(width: width, height: height, frameDuration: .seconds(seconds))
        while reel.count < AnimationLimits.frames {
            let frame = (Double(reel.count) * step).rounded(.down)
            guard frame < Double(count) else { break }
            reel.append(pixels(of: Int(frame), width: width, height: height))
            if reel.thinIfTooLarge() { step *= 2 }
        }
        return reel
    }

    private func pixels(of frame: Int, width: Int, height: Int) -> [UInt8] {
        var pixels = [UInt32](repeating: 0, count: width * height)
        lottie_animation_render(animation, frame, &pixels, width, height, width * 4)
        // GDK's memory textures take native words of alpha, red, green and blue.
        return pixels.withUnsafeBytes { Array($0) }
    }
}
