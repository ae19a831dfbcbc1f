import Dispatch
import StdExtras

extension Signal {
    /// The signal's values for `for try await`. Each loop starts the signal anew, on a thread of its own, when it
    /// requests the first value.
    ///
    /// Leaving the loop, or cancelling its task, cancels the signal; a cancelled task's loop ends as if the signal
    /// had completed.
    ///
    /// - Parameter buffer: The policy for values that arrive while the loop's body runs.
    /// - Returns: A sequence that may be iterated many times.
    public func values(buffer: BufferPolicy<Value>) -> SignalValues<Value, Failure> {
        SignalValues(signal: self, buffer: buffer)
    }
}

/// A signal as an asynchronous sequence; see ``Signal/values(buffer:)``.
public struct SignalValues<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
    let signal: Signal<Element, Failure>
    let buffer: BufferPolicy<Element>

    /// Prepares a loop. Nothing starts yet.
    public func makeAsyncIterator() -> Iterator { Iterator(signal: signal, buffer: buffer) }

    /// One loop over the values. Releasing it cancels the signal.
    public struct Iterator: AsyncIteratorProtocol {
        private let signal: Signal<Element, Failure>
        private let reader: SignalReader<Element, Failure>

        init(signal: Signal<Element, Failure>, buffer: BufferPolicy<Element>) {
            self.signal = signal
            reader = SignalReader(buffer)
        }

        /// The next value, or `nil` at the end and in a cancelled task.
        ///
        /// - Throws: The signal's error, after the values before it.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(Failure) -> Element? {
            reader.startOnce(signal)
            switch await reader.next(isolation: actor) {
            case .value(let value): return value
            case .end(.failed(let error)): throw error
            case .end(.completed), .nothing, .closed: return nil
            }
        }

        /// The next value, or `nil` at the end and in a cancelled task.
        ///
        /// - Throws: The signal's error, after the values before it.
        public mutating func next() async throws(Failure) -> Element? {
            try await next(isolation: nil)
        }
    }
}

/// The link between a signal and one task that reads it: an inbox, and the task's continuation while it waits.
final class SignalReader<Value: Sendable, Failure: Error>: Sendable {
    typealias Item = Inbox<Value, Failure>.Item

    private enum Waiting {
        case nobody
        case reader(CheckedContinuation<Void, Never>)
        /// The reader was woken before it waited.
        case woken
    }

    private let inbox: Inbox<Value, Failure>
    private let waiting = Locked(Waiting.nobody)
    private let isStarted = Locked(false)
    private let slot = UpstreamSlot()

    init(_ policy: BufferPolicy<Value>) {
        inbox = Inbox(policy) { false }
    }

    deinit { close() }

    func startOnce(_ signal: Signal<Value, Failure>) {
        let isFirst = isStarted.withLock { isStarted in
            defer { isStarted = true }
            return !isStarted
        }
        guard isFirst else { return }
        // On another thread: a source that sends many values during its start would wait for its own reader. Not one
        // of the global queue's threads: those are few, tasks run on them, and this one may block for room. Weak, so
        // that the loop's end releases the reader, which cancels the signal.
        DispatchQueue(label: "Signals reader").async { [weak self, slot] in
            guard !slot.isDisposed else { return }
            let sink = Sink<Value, Failure>(
                next: { self?.offer($0) },
                end: { self?.end($0) },
                isStopped: { slot.isDisposed }
            )
            slot.assign(signal.attach(sink))
        }
    }

    func next(isolation actor: isolated (any Actor)?) async -> Item {
        while true {
            if Task.isCancelled { close() }
            let item = inbox.take()
            guard case .nothing = item else { return item }
            await withTaskCancellationHandler {
                await withCheckedContinuation(isolation: actor) { wait($0) }
            } onCancel: {
                close()
            }
        }
    }

    private func offer(_ value: Value) {
        if inbox.offer(value) { wake() }
    }

    private func end(_ end: SignalEnd<Failure>) {
        if inbox.end(end) { wake() }
    }

    private func close() {
        inbox.close()
        slot.dispose()
        wake()
    }

    private func wait(_ continuation: CheckedContinuation<Void, Never>) {
        let isWoken = waiting.withLock { waiting in
            if case .woken = waiting {
                waiting = .nobody
                return true
            }
            waiting = .reader(continuation)
            return false
        }
        if isWoken { continuation.resume() }
    }

    private func wake() {
        let reader: CheckedContinuation<Void, Never>? = waiting.withLock { waiting in
            if case .reader(let continuation) = waiting {
                waiting = .nobody
                return continuation
            }
            waiting = .woken
            return nil
        }
        reader?.resume()
    }
}
