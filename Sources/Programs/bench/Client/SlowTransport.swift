import Dispatch
import MTProto
import StdExtras

/// A transport with high latency and low bandwidth over `inner`. Opening costs a round trip, as with TCP.
final class SlowTransport: ByteTransport {
    /// The quality of the network.
    struct Profile: Sendable {
        /// The one-way delay.
        var delay: Duration
        /// The bandwidth each way, in bytes per second; nil for unlimited.
        var bytesPerSecond: Int?
    }

    private let inner: any ByteTransport
    private let profile: Profile
    private let counter = ByteCounter()

    init(_ inner: any ByteTransport, _ profile: Profile) {
        self.inner = inner
        self.profile = profile
    }

    /// The number of bytes transferred so far.
    var traffic: (sent: Int, received: Int) { counter.traffic.withLock { $0 } }

    func open(
        _ endpoint: Endpoint,
        _ handle: @escaping @Sendable (ByteStreamEvent) -> Void
    ) -> any ByteStream {
        let queue = DispatchQueue(label: "slow")
        let down = DelayLine(queue, profile)
        let up = DelayLine(queue, profile)
        let stream = inner.open(endpoint) { [counter] event in
            switch event {
            case .opened: down.after(trips: 2, bytes: 0) { handle(event) }
            case .received(let received):
                counter.traffic.withLock { $0.received += received.count }
                down.after(trips: 1, bytes: received.count) { handle(event) }
            case .closed: down.after(trips: 1, bytes: 0) { handle(event) }
            }
        }
        return SlowStream(stream, up, counter)
    }
}

private final class ByteCounter: Sendable {
    let traffic = Locked((sent: 0, received: 0))
}

private struct SlowStream: ByteStream {
    private let inner: any ByteStream
    private let up: DelayLine
    private let counter: ByteCounter

    init(_ inner: any ByteStream, _ up: DelayLine, _ counter: ByteCounter) {
        self.inner = inner
        self.up = up
        self.counter = counter
    }

    func send(_ bytes: [UInt8]) {
        counter.traffic.withLock { $0.sent += bytes.count }
        up.after(trips: 1, bytes: bytes.count) { inner.send(bytes) }
    }

    func close() { inner.close() }
}

/// A queue that delays one direction, in order.
private final class DelayLine: Sendable {
    private let queue: DispatchQueue
    private let profile: SlowTransport.Profile
    /// The time when the wire is free again, in nanoseconds of uptime.
    private let free = Locked<UInt64>(0)

    init(_ queue: DispatchQueue, _ profile: SlowTransport.Profile) {
        self.queue = queue
        self.profile = profile
    }

    func after(trips: Int, bytes: Int, _ body: @escaping @Sendable () -> Void) {
        let transmission = profile.bytesPerSecond.map { UInt64(bytes) * 1_000_000_000 / UInt64($0) } ?? 0
        let sent = free.withLock { free in
            free = max(free + 1, DispatchTime.now().uptimeNanoseconds) + transmission
            return free
        }
        let delay = UInt64(trips) * UInt64(profile.delay / .nanoseconds(1))
        queue.asyncAfter(deadline: DispatchTime(uptimeNanoseconds: sent + delay), execute: body)
    }
}
