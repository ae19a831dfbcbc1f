import StdExtras

extension SignalClock {
    /// Returns after `delay`, which may never pass on a test's clock.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func sleep(for delay: Duration) async throws {
        let alarm = SleepContinuation()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard alarm.set(continuation) else {
                    return continuation.resume(throwing: CancellationError())
                }
                alarm.timer.set(schedule(after: delay, on: nil) { alarm.ring(.success(())) })
            }
        } onCancel: {
            alarm.ring(.failure(CancellationError()))
        }
    }
}

/// Wakes a sleeper once: by the timer or by cancellation, whichever comes first.
private final class SleepContinuation: Sendable {
    private enum State {
        case new
        case asleep(CheckedContinuation<Void, any Error>)
        case over
    }

    let timer = MetaDisposable()
    private let state = Locked(State.new)

    /// True if there is still something to wait for.
    func set(_ sleeper: CheckedContinuation<Void, any Error>) -> Bool {
        state.withLock { state in
            guard case .new = state else { return false }
            state = .asleep(sleeper)
            return true
        }
    }

    func ring(_ result: Result<Void, any Error>) {
        let before = state.withLock { state in
            defer { state = .over }
            return state
        }
        timer.dispose()
        if case .asleep(let sleeper) = before { sleeper.resume(with: result) }
    }
}
