import StdExtras

/// The result of a recording: GStreamer's threads add to it, callers wait for it. It is settled once.
final class Capture: Sendable {
    typealias Outcome = Result<Recording, RecorderError>

    private struct State: Sendable {
        var meter = LevelMeter()
        var bytes: [UInt8] = []
        /// The number of measured windows already reported.
        var told = 0
        var isFull = false
        /// True once the camera gave a picture.
        var hasPicture = false
        var outcome: Outcome?
        var waiting: [CheckedContinuation<Outcome, Never>] = []
    }

    /// The number of windows per progress report: 20 reports a second.
    private static let step = 5
    /// The minimum duration that is kept when the microphone disappears.
    private static let least = Duration.milliseconds(500)

    /// The progress of the recording, until it is settled.
    let moments: AsyncStream<RecordingProgress>
    /// The pictures of the camera, until the recording is settled.
    let frames: AsyncStream<CameraFrame>
    /// The file of a film, which the elements write; nil for sound.
    let film: MemoryFile?

    private let state = Locked(State())
    private let telling: AsyncStream<RecordingProgress>.Continuation
    private let showing: AsyncStream<CameraFrame>.Continuation
    private let limit: Duration
    private let filled: @Sendable () -> Void
    private let settled: @Sendable () -> Void

    /// Creates an empty capture.
    ///
    /// - Parameters:
    ///   - film: The file of a film; nil for sound.
    ///   - limit: The maximum duration.
    ///   - filled: Called once at the maximum duration, on a thread of GStreamer's.
    ///   - settled: Called once when the capture is settled, on any thread.
    init(
        film: MemoryFile? = nil,
        limit: Duration,
        filled: @escaping @Sendable () -> Void,
        settled: @escaping @Sendable () -> Void
    ) {
        (self.film, self.limit, self.filled, self.settled) = (film, limit, filled, settled)
        // A slow reader gets the current progress only.
        (moments, telling) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (frames, showing) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Appends samples of sound.
    func hear(_ samples: UnsafeBufferPointer<Int16>) {
        let (moment, isFull) = state.withLock { state -> (RecordingProgress?, Bool) in
            guard state.outcome == nil, !state.isFull else { return (nil, false) }
            state.meter.take(samples)
            state.isFull = state.meter.duration >= limit
            guard state.meter.peaks.count >= state.told + Self.step else { return (nil, state.isFull) }
            state.told = state.meter.peaks.count
            let loudness = state.meter.loudness(ofLast: Self.step)
            return (RecordingProgress(duration: state.meter.duration, loudness: loudness), state.isFull)
        }
        if let moment { telling.yield(moment) }
        if isFull { filled() }
    }

    /// Appends bytes of the file.
    func write(_ bytes: UnsafeBufferPointer<UInt8>) {
        state.withLock { state in
            if state.outcome == nil { state.bytes.append(contentsOf: bytes) }
        }
    }

    /// Shows a picture of the camera.
    func see(_ pixels: UnsafeBufferPointer<UInt8>) {
        let isOver = state.withLock { state in
            state.hasPicture = true
            return state.outcome != nil
        }
        if !isOver { showing.yield(CameraFrame(pixels: Array(pixels))) }
    }

    /// Settles the capture: the file is complete.
    func end() { settle { recording(of: $0).map(Outcome.success) ?? .failure(missing(in: $0)) } }

    /// The recording so far; nil for nothing.
    private func recording(of state: State) -> Recording? {
        let bytes = film?.bytes ?? state.bytes
        guard !bytes.isEmpty, state.meter.sampleCount > 0, film == nil || state.hasPicture else { return nil }
        return Recording(bytes: bytes, duration: state.meter.duration, peaks: state.meter.peaks)
    }

    /// The device that has given nothing.
    private func missing(in state: State) -> RecorderError {
        film != nil && !state.hasPicture ? .noCamera : .noMicrophone
    }

    /// Settles the capture after an error; the sound so far is kept, if long enough.
    func fail(_ error: RecorderError) {
        settle { state in
            guard state.meter.duration >= Self.least, let recording = recording(of: state) else {
                return .failure(error)
            }
            return .success(recording)
        }
    }

    /// Cancels the recording.
    func cancel() { settle { _ in .failure(.cancelled) } }

    /// Fails the recording if a device has given nothing by now.
    func expectInput() {
        let problem = state.withLock { state -> RecorderError? in
            let isThere = state.meter.sampleCount > 0 && (film == nil || state.hasPicture)
            return isThere ? nil : missing(in: state)
        }
        if let problem { fail(problem) }
    }

    /// The final outcome.
    var outcome: Outcome {
        get async {
            await withCheckedContinuation { waiting in
                let known = state.withLock { state -> Outcome? in
                    if state.outcome == nil { state.waiting.append(waiting) }
                    return state.outcome
                }
                if let known { waiting.resume(returning: known) }
            }
        }
    }

    private func settle(_ judge: (State) -> Outcome) {
        let waiting = state.withLock { state -> (Outcome, [CheckedContinuation<Outcome, Never>])? in
            guard state.outcome == nil else { return nil }
            let outcome = judge(state)
            state.outcome = outcome
            defer { (state.waiting, state.bytes, state.meter) = ([], [], LevelMeter()) }
            return (outcome, state.waiting)
        }
        guard let (outcome, continuations) = waiting else { return }
        for continuation in continuations { continuation.resume(returning: outcome) }
        telling.finish()
        showing.finish()
        settled()
    }
}
