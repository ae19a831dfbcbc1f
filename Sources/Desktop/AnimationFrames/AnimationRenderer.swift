import ConfinedProcess

/// Draws animations in a process of its own, so that one that breaks the library, or keeps it busy for ever, breaks only
/// that.
///
/// Each call starts the worker, a program that runs ``/AnimationWorker/runAnimationWorker()``.
///
/// Threads: an actor, so one animation is drawn after another; a call holds its thread until then.
public actor AnimationRenderer {
    private let executable: String
    private let arguments: [String]
    private let deadline: Duration

    /// A drawer.
    ///
    /// - Parameters:
    ///   - executable: Absolute path of the program.
    ///   - arguments: What makes it a worker.
    ///   - deadline: Longest time for one animation.
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
    ///   - file: Lottie, as it is or packed with gzip.
    ///   - width: Of the frames, in pixels.
    ///   - height: Of the frames, in pixels.
    /// - Returns: nil if it cannot be drawn.
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
