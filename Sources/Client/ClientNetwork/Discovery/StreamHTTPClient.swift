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
