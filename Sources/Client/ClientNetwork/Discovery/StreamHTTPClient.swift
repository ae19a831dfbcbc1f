public import MTProto
public import Signals
import StdExtras

/// An HTTP client over streams, so that proxies, name resolution and the simulated network are the same as for
/// everything else.
public struct StreamHTTPClient: HTTPClient {
    private let transport: any ByteTransport
    private let clock: any SignalClock
    private let timeout: Duration

    /// A client with the time limit `timeout` per document.
    public init(_ transport: any ByteTransport, clock: any SignalClock, timeout: Duration = .seconds(10)) {
        self.transport = transport
        self.clock = clock
        self.timeout = timeout
    }

    /// Fetches a document; see ``HTTPClient/get(_:)``.
    public func get(_ document: HTTPDocument) async throws(HTTPClientError) -> [UInt8] {
        let reader = HTTPResponseReader(maximumBytes: document.maximumBytes)
        let exchange = StreamRequest(reader) { $0.outcome(of: $1) }
        let result = await exchange.run(
            document.request,
            to: document.endpoint,
            over: transport,
            clock: clock,
            timeout: timeout,
            timedOut: .failure(.timedOut),
            cancelled: .failure(.cancelled)
        )
        return try result.get()
    }
}

extension HTTPResponseReader {
    /// The result after an event of the stream; nil while more must come.
    fileprivate mutating func outcome(of event: ByteStreamEvent) -> Result<[UInt8], HTTPClientError>? {
        let reading: Reading
        switch event {
        case .opened: return nil
        case .received(let bytes): reading = receive(bytes)
        case .closed(.closedByPeer?): reading = ended()
        case .closed(let failure): return .failure(.disconnected(failure ?? .closedByPeer))
        }
        switch reading {
        case .needMore: return nil
        case .response(200, let body): return .success(body)
        case .response(let status, _): return .failure(.refused(status: status))
        case .malformed, .tooLong: return .failure(.unreadable)
        }
    }
}

extension HTTPDocument {
    /// The request, after whose answer the server closes the connection.
    fileprivate var request: [UInt8] {
        let host = endpoint.host.contains(":") ? "[\(endpoint.host)]" : endpoint.host
        var lines = ["GET \(path) HTTP/1.1", "Host: \(host):\(endpoint.port)", "Connection: close"]
        if let mediaType { lines.append("Accept: \(mediaType)") }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }
}

/// One request over a stream of its own, which is closed after an answer, a failure, or the time limit.
///
/// `Reader` parses the received bytes; the first outcome counts, from any source.
final class StreamRequest<Reader, Outcome: Sendable>: Sendable {
    private typealias Waiting = CheckedContinuation<Outcome, Never>

    private struct State {
        var reader: Reader
        var waiting: Waiting?
        var stream: (any ByteStream)?
        var alarms: [any Disposable] = []
        var outcome: Outcome?
    }

    /// Updates the reader with an event; nil while more must come. Runs under the lock: it may read a clock, no
    /// more.
    typealias Read = @Sendable (inout Reader, ByteStreamEvent) -> Outcome?

    private let state: Locked<State>
    private let read: Read

    init(_ reader: sending Reader, read: @escaping Read) {
        state = Locked(State(reader: reader))
        self.read = read
    }

    /// Sends `question` to `endpoint` and waits for the outcome; called once.
    ///
    /// - Parameters:
    ///   - question: The bytes to send.
    ///   - endpoint: The peer.
    ///   - transport: Opens the stream.
    ///   - clock: Measures time.
    ///   - timeout: The time for all.
    ///   - patience: The time for an answer once the stream is open, or thrice what that took; nil for all that is left.
    ///   - timedOut: The outcome when the time is over.
    ///   - cancelled: The outcome when the task is cancelled.
    /// - Returns: The first outcome.
    func run(
        _ question: [UInt8],
        to endpoint: Endpoint,
        over transport: any ByteTransport,
        clock: any SignalClock,
        timeout: Duration,
        patience: Duration? = nil,
        timedOut: Outcome,
        cancelled: Outcome
    ) async -> Outcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiting in
                begin(waiting)
                let began = clock.now
                let stream = transport.open(endpoint) { event in
                    if case .opened = event, let patience {
                        let left = max(patience, (clock.now - began) * 3)
                        self.hold(clock.schedule(after: left, on: nil) { self.finish(timedOut) })
                    }
                    self.handle(event)
                }
                hold(stream)
                hold(clock.schedule(after: timeout, on: nil) { self.finish(timedOut) })
                stream.send(question)
            }
        } onCancel: {
            finish(cancelled)
        }
    }

    private func begin(_ waiting: Waiting) {
        // An outcome at this point means that the task was cancelled.
        let outcome = state.withLock { state in
            if state.outcome == nil { state.waiting = waiting }
            return state.outcome
        }
        if let outcome { waiting.resume(returning: outcome) }
    }

    /// Stores the stream to close at the end, which may have come already.
    private func hold(_ stream: any ByteStream) {
        let isOver = state.withLock { state in
            if state.outcome == nil { state.stream = stream }
            return state.outcome != nil
        }
        if isOver { stream.close() }
    }

    /// Stores an alarm to stop at the end, which may have come already.
    private func hold(_ alarm: any Disposable) {
        let isOver = state.withLock { state in
            if state.outcome == nil { state.alarms.append(alarm) }
            return state.outcome != nil
        }
        if isOver { alarm.dispose() }
    }

    private func handle(_ event: ByteStreamEvent) {
        if let outcome = state.withLock({ read(&$0.reader, event) }) { finish(outcome) }
    }

    private func finish(_ outcome: Outcome) {
        let (alarms, stream, waiting) = state.withLock { state in
            // What is held has gone with the first outcome.
            if state.outcome == nil { state.outcome = outcome }
            defer { (state.waiting, state.stream, state.alarms) = (nil, nil, []) }
            return (state.alarms, state.stream, state.waiting)
        }
        for alarm in alarms { alarm.dispose() }
        stream?.close()
        waiting?.resume(returning: outcome)
    }
}
