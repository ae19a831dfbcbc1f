import StdExtras

extension Signal {
    /// Waits for the first value, then cancels the signal.
    ///
    /// - Returns: The value, or `nil` if the signal completed without one.
    /// - Throws: The signal's error, or `CancellationError` as soon as the task is cancelled; the signal is cancelled
    ///   then too.
    public func first() async throws -> Value? {
        let waiter = FirstWaiter<Value>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waiter.wait(continuation)
                let sink = Sink<Value, Failure>(
                    next: { waiter.resume(.success($0)) },
                    end: { end in
                        switch end {
                        case .completed: waiter.resume(.success(nil))
                        case .failed(let error): waiter.resume(.failure(error))
                        }
                    },
                    isStopped: { waiter.slot.isDisposed }
                )
                waiter.slot.assign(take(1).attach(sink))
            }
        } onCancel: {
            waiter.slot.dispose()
            waiter.resume(.failure(CancellationError()))
        }
    }
}

/// Resumes a continuation once, with the first outcome, even if that comes before the continuation itself.
private final class FirstWaiter<Value: Sendable>: Sendable {
    typealias Outcome = Result<Value?, any Error>

    private enum State {
        case empty
        case waiting(CheckedContinuation<Value?, any Error>)
        case early(Outcome)
        case done
    }

    let slot = UpstreamSlot()
    private let state = Locked(State.empty)

    func wait(_ continuation: CheckedContinuation<Value?, any Error>) {
        let early: Outcome? = state.withLock { state in
            guard case .early(let outcome) = state else {
                state = .waiting(continuation)
                return nil
            }
            state = .done
            return outcome
        }
        if let early { continuation.resume(with: early) }
    }

    func resume(_ outcome: Outcome) {
        let continuation: CheckedContinuation<Value?, any Error>? = state.withLock { state in
            switch state {
            case .empty: state = .early(outcome)
            case .waiting(let continuation):
                state = .done
                return continuation
            case .early, .done: break
            }
            return nil
        }
        continuation?.resume(with: outcome)
    }
}
