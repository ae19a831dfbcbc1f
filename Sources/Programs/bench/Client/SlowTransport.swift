import Dispatch
import MTProto
import StdExtras

/// A transport over `inner` with the latency, bandwidth and losses of a bad network. Opening costs a round trip, as with
/// TCP.
///
/// Bytes travel in segments as those of TCP. A lost one comes after a timeout, and what follows waits for it. The same
/// segments of a direction are lost whatever they carry, so that two protocols meet the same fate. There are no
/// acknowledgements of their own, and no slow start.
final class SlowTransport: ByteTransport {
    /// The quality of the network.
    struct Profile: Sendable {
        /// The one-way delay.
        var delay: Duration
        /// The bandwidth each way, in bytes per second; nil for unlimited.
        var bytesPerSecond: Int?
        /// The number of lost segments in 1000.
        var lossPerMille: UInt64 = 0
        /// Decides which segments are lost.
        var seed: UInt64 = 0

        /// The time after which TCP sends a lost segment again: a round trip and the least timeout of Linux.
        fileprivate var retransmissionNanoseconds: UInt64 {
            UInt64(delay * 2 / .nanoseconds(1)) + 200_000_000
        }
    }

    /// What was transferred.
    struct Traffic: Sendable, Equatable {
        /// The number of bytes that the client has sent.
        var sent = 0
        /// The number of bytes that have arrived at the client.
        var received = 0
        /// The number of segments of both.
        var segments = 0

        /// The bytes of both directions.
        var bytes: Int { sent + received }

        static func - (left: Traffic, right: Traffic) -> Traffic {
            Traffic(
                sent: left.sent - right.sent,
                received: left.received - right.received,
                segments: left.segments - right.segments
            )
        }
    }

    private let inner: any ByteTransport
    private let profile: Profile
    private let counter = TrafficCounter()
    private let opened = Locked<UInt64>(0)

    init(_ inner: any ByteTransport, _ profile: Profile) {
        self.inner = inner
        self.profile = profile
    }

    /// The number of connections so far.
    var connections: Int { Int(opened.withLock { $0 }) }

    /// The traffic so far.
    var traffic: Traffic { counter.traffic.withLock { $0 } }

    func open(
        _ endpoint: Endpoint,
        _ handle: @escaping @Sendable (ByteStreamEvent) -> Void
    ) -> any ByteStream {
        let number = opened.withLock { number in
            number += 1
            return number
        }
        let queue = DispatchQueue(label: "slow")
        let down = DelayLine(queue, profile, number: number * 2)
        let up = DelayLine(queue, profile, number: number * 2 + 1)
        // Nothing leaves before the handshake of TCP.
        up.hold(trips: 2)
        let stream = inner.open(endpoint) { [counter] event in
            switch event {
            case .opened: down.after(trips: 2) { handle(event) }
            case .received(let received):
                down.carry(received) { segment in
                    counter.count(received: segment.count)
                    handle(.received(segment))
                }
            case .closed: down.after(trips: 1) { handle(event) }
            }
        }
        return SlowStream(stream, up, counter)
    }
}

private final class TrafficCounter: Sendable {
    let traffic = Locked(SlowTransport.Traffic())

    func count(sent: Int = 0, received: Int = 0) {
        traffic.withLock { traffic in
            traffic.sent += sent
            traffic.received += received
            traffic.segments += (sent + received + DelayLine.segmentBytes - 1) / DelayLine.segmentBytes
        }
    }
}

private struct SlowStream: ByteStream {
    /// The bytes that the system takes from a program before they have left.
    private static let systemBytes = 64 << 10

    private let inner: any ByteStream
    private let up: DelayLine
    private let counter: TrafficCounter

    init(_ inner: any ByteStream, _ up: DelayLine, _ counter: TrafficCounter) {
        self.inner = inner
        self.up = up
        self.counter = counter
    }

    var unsentBytes: Int { max(0, up.waitingBytes - Self.systemBytes) }

    func send(_ bytes: [UInt8]) {
        counter.count(sent: bytes.count)
        up.carry(bytes) { inner.send($0) }
    }

    func close() { inner.close() }
}

/// A queue that delays one direction, in order.
private final class DelayLine: Sendable {
    /// The payload of a segment.
    static let segmentBytes = 1400

    private struct State {
        /// The time when the wire is free again, in nanoseconds of uptime.
        var free: UInt64 = 0
        /// The arrival of the last segment: none overtakes it.
        var arrival: UInt64 = 0
        var segments: UInt64 = 0
        /// What arrives, in order: two timers of almost one moment may fire in either.
        var arriving: [@Sendable () -> Void] = []
    }

    private let queue: DispatchQueue
    private let profile: SlowTransport.Profile
    private let number: UInt64
    private let state = Locked(State())

    init(_ queue: DispatchQueue, _ profile: SlowTransport.Profile, number: UInt64) {
        self.queue = queue
        self.profile = profile
        self.number = number
    }

    /// The bytes that have not left yet.
    var waitingBytes: Int {
        guard let rate = profile.bytesPerSecond else { return 0 }
        let (free, now) = (state.withLock { $0.free }, DispatchTime.now().uptimeNanoseconds)
        return free > now ? Int((free - now) * UInt64(rate) / 1_000_000_000) : 0
    }

    /// Lets nothing leave for a number of delays.
    func hold(trips: Int) {
        state.withLock { $0.free = DispatchTime.now().uptimeNanoseconds + delay(trips) }
    }

    /// Runs `body` after a number of delays.
    func after(trips: Int, _ body: @escaping @Sendable () -> Void) {
        at(moment(bytes: 0, trips: trips), body)
    }

    /// Passes the segments of `bytes` to `deliver` when they arrive.
    func carry(_ bytes: [UInt8], _ deliver: @escaping @Sendable ([UInt8]) -> Void) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let segment = Array(rest.prefix(Self.segmentBytes))
            rest = rest.dropFirst(Self.segmentBytes)
            at(moment(bytes: segment.count, trips: 1)) { deliver(segment) }
        }
    }

    private func at(_ moment: UInt64, _ body: @escaping @Sendable () -> Void) {
        state.withLock { $0.arriving.append(body) }
        queue.asyncAfter(deadline: DispatchTime(uptimeNanoseconds: moment)) { [self] in
            let next = state.withLock { $0.arriving.isEmpty ? nil : $0.arriving.removeFirst() }
            next?()
        }
    }

    private func delay(_ trips: Int) -> UInt64 { UInt64(trips) * UInt64(profile.delay / .nanoseconds(1)) }

    private func moment(bytes: Int, trips: Int) -> UInt64 {
        let transmission = profile.bytesPerSecond.map { UInt64(bytes) * 1_000_000_000 / UInt64($0) } ?? 0
        return state.withLock { state in
            state.free = max(state.free + 1, DispatchTime.now().uptimeNanoseconds) + transmission
            var arrival = state.free + delay(trips)
            if bytes > 0 {
                arrival += lateness(ofSegment: state.segments)
                state.segments += 1
            }
            state.arrival = max(state.arrival + 1, arrival)
            return state.arrival
        }
    }

    /// The time that TCP takes to notice the losses of a segment: each time twice as long as before.
    private func lateness(ofSegment index: UInt64) -> UInt64 {
        guard profile.lossPerMille > 0 else { return 0 }
        var (lateness, timeout, attempt) = (UInt64(0), profile.retransmissionNanoseconds, UInt64(0))
        while attempt < 6, isLost(index, attempt) {
            lateness += timeout
            timeout *= 2
            attempt += 1
        }
        return lateness
    }

    /// SplitMix64 of the seed, the direction, the segment and the attempt.
    private func isLost(_ index: UInt64, _ attempt: UInt64) -> Bool {
        var mixed = profile.seed &+ (number << 48 ^ index << 8 ^ attempt) &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return (mixed ^ (mixed >> 31)) % 1000 < profile.lossPerMille
    }
}
