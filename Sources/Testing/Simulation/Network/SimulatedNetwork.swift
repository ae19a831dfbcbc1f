public import MTProto
import Signals
import StdExtras
public import TestKit

/// The network of one device: carries bytes to a ``SimulatedServer`` with the faults of its profile, and can be off.
///
/// The bytes of one `send` are a packet, which arrives completely or not at all. A stream that lost a packet goes on
/// for a while and then ends, like a TCP stream. The first packet of each side is never lost, because it starts the
/// framing.
public final class SimulatedNetwork: ByteTransport {
    /// The transferred bytes and packets.
    public struct Traffic: Sendable {
        /// The bytes from the device.
        public var sent = 0
        /// The bytes to the device.
        public var received = 0
        /// The packets both ways.
        public var packets = 0
    }

    private struct State {
        var profile: NetworkProfile
        var random: SeededRandom
        var isOn = true
        var admitsCompact = true
        var streams: [Int: SimulatedStream] = [:]
        var lastNumber = 0
        var traffic = Traffic()
    }

    let clock: VirtualClock
    private let server: SimulatedServer
    private let note: @Sendable (String) -> Void
    private let state: Locked<State>

    /// Creates a network that is on; `note` is called for each packet.
    public init(
        to server: SimulatedServer,
        clock: VirtualClock,
        profile: NetworkProfile,
        seed: UInt64,
        note: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.note = note
        self.server = server
        self.clock = clock
        state = Locked(State(profile: profile, random: SeededRandom(seed: seed)))
    }

    /// The traffic so far.
    public var traffic: Traffic { state.withLock { $0.traffic } }

    /// Switches the network on or off. Off cuts all streams, and new ones fail.
    public func set(isOn: Bool) {
        let cut = state.withLock { state in
            state.isOn = isOn
            return isOn ? [] : state.streams.sorted { $0.key < $1.key }.map(\.value)
        }
        for stream in cut { stream.cut() }
    }

    /// Sets whether the network lets streams of the compact transport begin.
    public func set(admitsCompact: Bool) { state.withLock { $0.admitsCompact = admitsCompact } }

    var admitsCompact: Bool { state.withLock { $0.admitsCompact } }

    /// Changes the network's quality for new and open streams.
    public func set(_ profile: NetworkProfile) { state.withLock { $0.profile = profile } }

    /// Opens a stream to the server, for any endpoint.
    public func open(
        _ endpoint: Endpoint,
        _ handle: @escaping @Sendable (ByteStreamEvent) -> Void
    ) -> any ByteStream {
        let (number, isOn, delay) = state.withLock { state in
            state.lastNumber += 1
            return (state.lastNumber, state.isOn, state.profile.delay)
        }
        let stream = SimulatedStream(number, of: self, clock: clock, handle: handle)
        state.withLock { if isOn { $0.streams[number] = stream } }
        clock.queue.after(isOn ? delay * 2 : .milliseconds(1)) { [server] in
            if isOn { stream.open(to: server) } else { stream.fail(.unreachable) }
        }
        return stream
    }

    func forget(_ number: Int) { state.withLock { $0.streams[number] = nil } }

    /// The outcome of a packet.
    struct PacketOutcome: CustomStringConvertible {
        /// The delay, in order with the other packets.
        var delay = Duration.zero
        /// The further delay of each copy that arrives.
        var arrivals: [Duration] = [.zero]
        /// True if the connection ends instead.
        var isCut = false
        /// The time until the connection ends because the packet is lost.
        var end: Duration?

        var description: String { isCut ? "cut" : "\(delay) \(arrivals)" }
    }

    func fate(of byteCount: Int, isFirst: Bool, isFromDevice: Bool) -> PacketOutcome {
        let fate = draw(byteCount, isFirst, isFromDevice)
        note("\(isFromDevice ? "sends" : "gets") \(byteCount) bytes, \(fate)")
        return fate
    }

    private func draw(_ byteCount: Int, _ isFirst: Bool, _ isFromDevice: Bool) -> PacketOutcome {
        state.withLock { state in
            state.traffic.packets += 1
            if isFromDevice { state.traffic.sent += byteCount } else { state.traffic.received += byteCount }
            let profile = state.profile
            func happens(_ perMille: Int) -> Bool {
                perMille > 0 && Int.random(in: 0..<1000, using: &state.random) < perMille
            }
            var fate = PacketOutcome()
            fate.delay = profile.delay + profile.jitter * Double.random(in: 0...1, using: &state.random)
            fate.isCut = happens(profile.cuts)
            guard !isFirst else { return fate }
            if happens(profile.reordering) { fate.arrivals = [profile.delay * 3 + .milliseconds(100)] }
            if happens(profile.duplication) { fate.arrivals.append(fate.arrivals[0] + profile.delay) }
            if happens(profile.loss) {
                fate.arrivals = []
                fate.end = .milliseconds(Int64.random(in: 0..<20_000, using: &state.random))
            }
            return fate
        }
    }

    /// The time that the wire is busy with this number of bytes.
    func duration(of byteCount: Int) -> Duration {
        guard let rate = state.withLock({ $0.profile.bytesPerSecond }) else { return .zero }
        return .microseconds(byteCount * 1_000_000 / max(rate, 1))
    }
}
