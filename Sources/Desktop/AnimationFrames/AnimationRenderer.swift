import ConfinedProcess
import Dispatch

/// Renders animations in a separate process, so that an animation that crashes the library, or loops for ever, ends
/// only that process.
///
/// Each call starts a worker: a program that runs ``/AnimationWorker/runAnimationWorker(_:)``, or for a video sticker
/// ``/VideoWorker/runVideoStickerWorker(_:)``.
///
/// Threads: call from any. One animation is rendered after another, on a queue of its own: a slow one occupies no
/// thread that others need.
public final class AnimationRenderer: Sendable {
    private let executable: String
    private let arguments: [String]
    private let videoArguments: [String]
    private let deadline: Duration
    private let queue = DispatchQueue(label: "martlet.animations")

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - executable: The absolute path of the worker program.
    ///   - arguments: The arguments that start the worker for vector animations.
    ///   - videoArguments: The arguments that start the worker for video stickers.
    ///   - deadline: The maximum time for one animation.
    public init(
        executable: String = "/proc/self/exe",
        arguments: [String] = ["animation-worker"],
        videoArguments: [String] = ["sticker-worker"],
        deadline: Duration = .seconds(10)
    ) {
        self.executable = executable
        self.arguments = arguments
        self.videoArguments = videoArguments
        self.deadline = deadline
    }

    /// The frames of an animation.
    ///
    /// - Parameters:
    ///   - file: A Lottie file, plain or compressed with gzip, or a WebM.
    ///   - width: The width of the frames, in pixels.
    ///   - height: The height of the frames, in pixels.
    /// - Returns: nil if the animation cannot be drawn.
    public func reel(of file: [UInt8], width: Int, height: Int) async -> FrameSequence? {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.render(file, width: width, height: height)) }
        }
    }

    private func render(_ file: [UInt8], width: Int, height: Int) -> FrameSequence? {
        let sides = 1...AnimationLimits.side
        let isVideo = file.starts(with: Self.webM)
        guard file.count <= AnimationLimits.fileBytes, sides ~= width, sides ~= height,
            let worker = try? WorkerProcess(
                executable: executable,
                arguments: (isVideo ? videoArguments : arguments) + [String(width), String(height)],
                environment: isVideo ? WorkerEnvironment.gstreamer : []
            )
        else { return nil }
        let ending = worker.converse(
            sending: file,
            replyLimit: AnimationLimits.replyBytes,
            until: .now.advanced(by: deadline)
        )
        guard case .replied(let bytes) = ending, let reel = FrameSequence(encoded: bytes),
            reel.width == width, reel.height == height
        else { return nil }
        return reel
    }

    /// The first bytes of a WebM: the id of EBML's header.
    private static let webM: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3]
}
