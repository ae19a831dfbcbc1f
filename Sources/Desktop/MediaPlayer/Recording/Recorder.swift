import Dispatch

/// Records a voice message or a round video with GStreamer, in memory only, never on disk.
///
/// It starts at once and ends once: when it is finished, cancelled or as long as allowed, or when a device disappears;
/// what was recorded so far is then kept. Threads: any. No call waits for a device.
public final class Recorder: Sendable {
    /// The time limit for the microphone's first sound, and for completing the file at the end.
    private static let timeout = DispatchTimeInterval.seconds(5)

    private let capture: Capture
    private let line: RecorderQueue

    /// Starts to record.
    ///
    /// - Parameters:
    ///   - source: The source of the sound.
    ///   - camera: The source of the picture; nil for sound alone.
    ///   - limit: The maximum duration.
    public init(_ source: RecorderSource, camera: RecorderSource? = nil, limit: Duration) {
        let line = RecorderQueue()
        let film = camera == nil ? nil : MemoryFile()
        let capture = Capture(film: film, limit: limit, filled: { line.end() }, settled: { line.stop() })
        (self.line, self.capture) = (line, capture)
        line.begin(source, camera, into: capture)
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.timeout) { capture.expectInput() }
    }

    deinit { capture.cancel() }

    /// The progress with the current loudness, some 20 times a second; ends with the recording. For one reader.
    public var moments: AsyncStream<RecordingProgress> { capture.moments }

    /// The newest picture of the camera; ends with the recording. For one reader.
    public var frames: AsyncStream<CameraFrame> { capture.frames }

    /// Ends the recording.
    ///
    /// - Returns: The recording, the same for each call.
    /// - Throws: ``RecorderError``.
    public func finish() async throws(RecorderError) -> Recording {
        line.end()
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.timeout) { [capture] in capture.end() }
        return try await outcome
    }

    /// The final recording, whatever ends it.
    ///
    /// - Throws: ``RecorderError``.
    public var outcome: Recording {
        get async throws(RecorderError) { try await capture.outcome.get() }
    }

    /// Cancels the recording.
    public func cancel() { capture.cancel() }
}
