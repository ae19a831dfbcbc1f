import ConfinedProcess

/// Renders animations in a separate process, so that an animation that crashes the library, or loops for ever, ends
/// only that process.
///
/// Each call starts the worker, a program that runs ``/AnimationWorker/runAnimationWorker()``.
///
/// Threads: an actor renders one animation at a time; a call blocks its thread until then.
public actor AnimationRenderer {
    private let executable: String
    private let arguments: [String]
    private let deadline: Duration

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - executable: The absolute path of the worker program.
    ///   - arguments: The arguments that start the worker.
    ///   - deadline: The maximum time for one animation.
    public init(
        executable: String = "/proc/self/exe",
        arguments: [String] = ["animation-worker"],
        deadline: Duration = .seconds(10)
    ) {
        self.executable = executable
        self.arguments = arguments
        self.deadline = deadline
    }

    /// The frames of an animation.
    ///
    /// - Parameters:
    ///   - file: A Lottie file, plain or compressed with gzip.
    ///   - width: The width of the frames, in pixels.
    ///   - height: The height of the frames, in pixels.
    /// - Returns: nil if the animation cannot be drawn.
    public func reel(of file: [UInt8], width: Int, height: Int) -> FrameSequence? {
        let sides = 1...AnimationLimits.side
        guard file.count <= AnimationLimits.fileBytes, sides ~= width, sides ~= height,
            let worker = try? WorkerProcess(
                executable: executable,
                arguments: arguments + [String(width), String(height)]
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
}
