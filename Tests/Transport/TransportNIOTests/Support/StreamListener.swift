import MTProto

/// Receives the events of one stream, for a test that waits for them one at a time.
final class StreamListener: Sendable {
    let stream: any ByteStream
    private let events: AsyncStream<ByteStreamEvent>

    init(_ transport: some ByteTransport, _ endpoint: Endpoint) {
        let (events, feed) = AsyncStream.makeStream(of: ByteStreamEvent.self)
        self.events = events
        stream = transport.open(endpoint) { event in
            feed.yield(event)
            if case .closed = event { feed.finish() }
        }
    }

    /// Waits for the end; returns all events, with the received bytes joined.
    func allEvents() async -> [ByteStreamEvent] {
        var all: [ByteStreamEvent] = []
        for await event in events { all.append(joining: event) }
        return all
    }

    /// Waits until the stream is open and `count` bytes have arrived; returns all events.
    func events(untilReceived count: Int) async -> [ByteStreamEvent] {
        var all: [ByteStreamEvent] = []
        for await event in events {
            all.append(joining: event)
            guard all.first == .opened else { continue }
            if count == 0 { return all }
            if case .received(let bytes) = all.last, bytes.count >= count { return all }
        }
        return all
    }
}

extension [ByteStreamEvent] {
    fileprivate mutating func append(joining event: ByteStreamEvent) {
        guard case .received(let more) = event, case .received(let bytes) = last else { return append(event) }
        self[count - 1] = .received(bytes + more)
    }
}
