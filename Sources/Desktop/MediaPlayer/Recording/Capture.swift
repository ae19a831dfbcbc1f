import StdExtras

/// What a recording has come to: GStreamer's threads add to it, anybody waits for it. It is settled once.
final class Capture: Sendable {
    typealias Outcome = Result<Recording, RecorderError>

    private struct State: Sendable {
        var meter = LevelMeter()
        var bytes: [UInt8] = []
        /// How many stretches were told.
        var told = 0
        var isFull = false
        var outcome: Outcome?
        var waiting: [CheckedContinuation<Outcome, Never>] = []

        /// What there is by now; nil for nothing.
        var recording: Recording? {
            guard !bytes.isEmpty, meter.sampleCount > 0 else { return nil }
            return Recording(bytes: bytes, duration: meter.duration, peaks: meter.peaks)
        }
    }

    /// After how many stretches of the meter a moment is told: twenty a second.
    private static let step = 5
    /// Less is no message if the microphone goes away.
    private static let least = Duration.milliseconds(500)

    /// Tells how far it is, until it is settled.
    let moments: AsyncStream<RecordingProgress>

    private let state = Locked(State())
    private let telling: AsyncStream<RecordingProgress>.Continuation
    private let limit: Duration
    private let filled: @Sendable () -> Void
    private let settled: @Sendable () -> Void

    /// - Parameters:
    ///   - limit: How long it may become.
    ///   - filled: Called once when it is that long, on a thread of GStreamer's.
    ///   - settled: Called once when there is nothing to wait for any more, on any thread.
    init(
        limit: Duration,
        filled: @escaping @Sendable () -> Void,
        settled: @escaping @Sendable () -> Void
    ) {
        (self.limit, self.filled, self.settled) = (limit, filled, settled)
        // Who is slow hears of now, not of what was.
        (moments, telling) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Takes samples of sound.
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

    /// Takes a part of the file.
    func write(_ bytes: UnsafeBufferPointer<UInt8>) {
        state.withLock { state in
            if state.outcome == nil { state.bytes.append(contentsOf: bytes) }
        }
    }

    /// It is whole.
    func end() { settle { $0.recording.map(Outcome.success) ?? .failure(.noMicrophone) } }

    /// It cannot go on: what was said until then is kept, if it is anything.
    func fail(_ error: RecorderError) {
        settle { state in
            guard state.meter.duration >= Self.least, let recording = state.recording else {
                return .failure(error)
            }
            return .success(recording)
        }
    }

    /// It is given up.
    func cancel() { settle { _ in .failure(.cancelled) } }

    /// It has had time enough to begin.
    func expectSound() {
        let isSilent = state.withLock { $0.meter.sampleCount == 0 }
        if isSilent { fail(.noMicrophone) }
    }

    /// What it is in the end.
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
        settled()
    }
}
