public import MTProto
public import Signals

import StdExtras

/// Gets documents over streams, so that proxies, name resolution and the simulated network are the same as for
/// everything else.
public struct StreamHTTPGetter: HTTPGetter {
    private let transport: any ByteTransport
    private let clock: any SignalClock
    private let timeout: Duration

    /// A getter that gives each document `timeout` to come.
    public init(_ transport: any ByteTransport, clock: any SignalClock, timeout: Duration = .seconds(10)) {
        self.transport = transport
        self.clock = clock
        self.timeout = timeout
    }

    /// Gets a document; see ``HTTPGetter/get(_:)``.
    public func get(_ document: HTTPDocument) async throws(HTTPGetError) -> [UInt8] {
        let exchange = HTTPExchange(document)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { waiting in
                exchange.begin(waiting)
                let stream = transport.open(document.endpoint) { exchange.handle($0) }
                let alarm = clock.schedule(after: timeout, on: nil) { exchange.finish(.failure(.timedOut)) }
                exchange.hold(stream, alarm)
                stream.send(document.request)
            }
        } onCancel: {
            exchange.finish(.failure(.cancelled))
        }
        return try result.get()
    }
}

/// One document on its way.
private final class HTTPExchange: Sendable {
    typealias Outcome = Result<[UInt8], HTTPGetError>

    private struct State {
        var reader: HTTPResponseReader
        var waiting: CheckedContinuation<Outcome, Never>?
        var stream: (any ByteStream)?
        var alarm: (any Disposable)?
        var outcome: Outcome?
    }

    private let state: Locked<State>

    init(_ document: HTTPDocument) {
        state = Locked(State(reader: HTTPResponseReader(maximumBytes: document.maximumBytes)))
    }

    func begin(_ waiting: CheckedContinuation<Outcome, Never>) {
        // Cancelled already when there is an outcome.
        let outcome = state.withLock { state in
            if state.outcome == nil { state.waiting = waiting }
            return state.outcome
        }
        if let outcome { waiting.resume(returning: outcome) }
    }

    /// Keeps what has to be let go at the end, which may have come already.
    func hold(_ stream: any ByteStream, _ alarm: any Disposable) {
        let isOver = state.withLock { state in
            if state.outcome == nil { (state.stream, state.alarm) = (stream, alarm) }
            return state.outcome != nil
        }
        guard isOver else { return }
        stream.close()
        alarm.dispose()
    }

    func handle(_ event: ByteStreamEvent) {
        let reading: HTTPResponseReader.Reading
        switch event {
        case .opened: return
        case .received(let bytes): reading = state.withLock { $0.reader.receive(bytes) }
        case .closed(.closedByPeer?): reading = state.withLock { $0.reader.ended() }
        case .closed(let failure): return finish(.failure(.disconnected(failure ?? .closedByPeer)))
        }
        switch reading {
        case .needMore: break
        case .response(200, let body): finish(.success(body))
        case .response(let status, _): finish(.failure(.refused(status: status)))
        case .malformed, .tooLong: finish(.failure(.unreadable))
        }
    }

    func finish(_ outcome: Outcome) {
        let before = state.withLock { state in
            let before = state
            guard before.outcome == nil else { return before }
            state.outcome = outcome
            (state.waiting, state.stream, state.alarm) = (nil, nil, nil)
            return before
        }
        guard before.outcome == nil else { return }
        before.alarm?.dispose()
        before.stream?.close()
        before.waiting?.resume(returning: outcome)
    }
}

extension HTTPDocument {
    /// The request, after which the server closes.
    fileprivate var request: [UInt8] {
        let host = endpoint.host.contains(":") ? "[\(endpoint.host)]" : endpoint.host
        var lines = ["GET \(path) HTTP/1.1", "Host: \(host):\(endpoint.port)", "Connection: close"]
        if let mediaType { lines.append("Accept: \(mediaType)") }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }
}
