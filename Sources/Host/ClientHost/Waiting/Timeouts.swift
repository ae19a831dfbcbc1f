package import MessageStore
package import Signals
import StdExtras

/// Runs `body` for at most `limit`.
///
/// - Returns: The result; nil after the time limit, when `body` is cancelled without waiting for it.
/// - Throws: The errors of `body`.
package func finished<Result: Sendable>(
    within limit: Duration,
    _ body: @escaping @Sendable () async throws -> Result
) async throws -> Result? {
    let first = FirstResult<Result?>()
    let work = Task {
        do {
            first.finish(.success(try await body()))
        } catch {
            first.finish(.failure(error))
        }
    }
    let alarm = DispatchClock.shared.schedule(after: limit, on: nil) { first.finish(.success(nil)) }
    defer {
        work.cancel()
        alarm.dispose()
    }
    return try await withCheckedThrowingContinuation { first.wait($0) }
}

/// Resumes the waiting caller with the first result.
private final class FirstResult<Value: Sendable>: Sendable {
    private struct State {
        var waiting: CheckedContinuation<Value, any Error>?
        var result: Result<Value, any Error>?
        var isDone = false
    }

    private let state = Locked(State())

    func wait(_ continuation: CheckedContinuation<Value, any Error>) {
        let early = state.withLock { state -> Result<Value, any Error>? in
            guard let result = state.result else {
                state.waiting = continuation
                return nil
            }
            state.isDone = true
            return result
        }
        if let early { continuation.resume(with: early) }
    }

    func finish(_ result: Result<Value, any Error>) {
        let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            guard !state.isDone, state.result == nil else { return nil }
            state.result = result
            guard let waiting = state.waiting else { return nil }
            (state.waiting, state.isDone) = (nil, true)
            return waiting
        }
        waiting?.resume(with: result)
    }
}

extension MessageStore {
    /// Watches a view until it is complete, or `limit` is over.
    ///
    /// - Returns: The last value; at least the stored data.
    /// - Throws: `StoreError`.
    package func settled<View: LiveView>(
        _ view: View,
        within limit: Duration,
        _ isComplete: @escaping @Sendable (View.Value) -> Bool
    ) async throws -> View.Value where View.Value: Sendable {
        if let shown = try await self.view(view).settled(within: limit, isComplete) { return shown }
        return try await read { reader in
            var view = view
            try view.load(from: reader)
            return view.value
        }
    }
}

extension Signal {
    /// Follows the signal until it sends a complete value, ends, or `limit` is over.
    ///
    /// - Returns: The last value; nil without any.
    /// - Throws: The signal's error.
    package func settled(
        within limit: Duration,
        _ isComplete: @escaping @Sendable (Value) -> Bool
    ) async throws -> Value? {
        let last = LatestValue<Value>()
        _ = try await finished(within: limit) {
            for try await value in self.values(buffer: .latest()) {
                last.set(value)
                if isComplete(value) { return }
            }
        }
        return last.value
    }
}

/// The last value of a signal.
private final class LatestValue<Value: Sendable>: Sendable {
    private let last = Locked<Value?>(nil)

    var value: Value? { last.withLock { $0 } }

    func set(_ value: Value) { last.withLock { $0 = value } }
}
