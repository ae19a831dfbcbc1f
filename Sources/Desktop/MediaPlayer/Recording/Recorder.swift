import Dispatch

/// Records a voice, by GStreamer. What is said is kept in memory, and on no disk.
///
/// It begins at once and ends once: when it is finished or given up, when it is as long as it may be, or when the
/// microphone goes away; what was said until then is kept. Threads: any. Nothing here waits for a device.
public final class Recorder: Sendable {
    /// How long a microphone has to give its first sound, and the last sound to become a part of the file.
    private static let timeout = DispatchTimeInterval.seconds(5)

    private let capture: Capture
    private let line: RecorderQueue

    /// Begins to record.
    ///
    /// - Parameters:
    ///   - source: What to record.
    ///   - limit: How long it may become.
    public init(_ source: RecorderSource, limit: Duration) {
        let line = RecorderQueue()
        let capture = Capture(limit: limit, filled: { line.end() }, settled: { line.stop() })
        (self.line, self.capture) = (line, capture)
        line.begin(source, into: capture)
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.timeout) { capture.expectSound() }
    }

    deinit { capture.cancel() }

    /// How far it is and how loud it was just now, some twenty times a second; ends as the recording does. For one
    /// reader.
    public var moments: AsyncStream<RecordingProgress> { capture.moments }

    /// Ends the recording.
    ///
    /// - Returns: What was recorded: the same however often it is asked for.
    /// - Throws: ``RecorderError``.
    public func finish() async throws(RecorderError) -> Recording {
        line.end()
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.timeout) { [capture] in capture.end() }
        return try await outcome
    }

    /// What is recorded in the end, whatever ends it.
    ///
    /// - Throws: ``RecorderError``.
    public var outcome: Recording {
        get async throws(RecorderError) { try await capture.outcome.get() }
    }

    /// Gives the recording up.
    public func cancel() { capture.cancel() }
}
