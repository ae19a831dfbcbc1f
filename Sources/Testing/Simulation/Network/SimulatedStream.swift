import MTProto
import NoiseChannel
import Signals
import StdExtras
import TestKit

/// A stream between a device and the server. All its events are on the clock's queue.
final class SimulatedStream: ByteStream {
    /// The state of one direction.
    private struct Direction {
        var isFirst = true
        /// The times when the wire is free and when the last packet arrives; later packets arrive after it unless
        /// reordered.
        var free = Duration.zero
        var lastArrival = Duration.zero
        /// True once bytes of a sealed stream were lost: what follows them does not arrive.
        var isBroken = false
    }

    private struct State {
        var up = Direction()
        var down = Direction()
        var connection: SimulatedServerConnection?
        /// The bytes that the device sent before the stream was open.
        var early: [[UInt8]] = []
        /// True for the compact transport, whose bytes have no use out of their order.
        var isSealed = false
        var isOver = false
    }

    private let number: Int
    private let network: SimulatedNetwork
    private let clock: VirtualClock
    private let handle: @Sendable (ByteStreamEvent) -> Void
    private let state = Locked(State())

    init(
        _ number: Int,
        of network: SimulatedNetwork,
        clock: VirtualClock,
        handle: @escaping @Sendable (ByteStreamEvent) -> Void
    ) {
        self.number = number
        self.network = network
        self.clock = clock
        self.handle = handle
    }

    func open(to server: SimulatedServer) {
        guard !state.withLock({ $0.isOver }) else { return }
        let connection = server.accept { [weak self] in
            self?.deliver($0)
        } closed: { [weak self] in
            self?.end(.closedByPeer, tellsServer: false)
        }
        let early = state.withLock { state in
            state.connection = connection
            defer { state.early = [] }
            return state.early
        }
        handle(.opened)
        for bytes in early { send(bytes) }
    }

    func fail(_ failure: ByteStreamFailure) { end(failure, tellsServer: false) }

    /// Ends the stream like a lost network: the server notices later.
    func cut() { end(.closedByPeer, tellsServer: true) }

    func send(_ bytes: [UInt8]) {
        let isOpen = state.withLock { state in
            if state.connection == nil { state.early.append(bytes) }
            return state.connection != nil && !state.isOver
        }
        guard isOpen else { return }
        if state.withLock({ $0.up.isFirst }), NoiseOpening(bytes.span.bytes) == .noise {
            guard network.admitsCompact else { return clock.queue.async { self.cut() } }
            state.withLock { $0.isSealed = true }
        }
        carry(bytes, \.up) { stream in
            let connection = stream.state.withLock { $0.connection }
            connection?.receive(bytes)
        }
    }

    func close() {
        clock.queue.async { self.end(nil, tellsServer: true) }
    }

    /// Carries bytes from the server.
    private func deliver(_ bytes: [UInt8]) {
        carry(bytes, \.down) { $0.handle(.received(bytes)) }
    }

    private func carry(
        _ bytes: [UInt8],
        _ direction: any WritableKeyPath<State, Direction> & Sendable,
        _ arrive: @escaping @Sendable (SimulatedStream) -> Void
    ) {
        let isFirst = state.withLock { state in
            defer { state[keyPath: direction].isFirst = false }
            return state[keyPath: direction].isFirst
        }
        let fate = network.fate(of: bytes.count, isFirst: isFirst, isFromDevice: direction == \.up)
        guard !fate.isCut else { return clock.queue.async { self.cut() } }
        if let end = fate.end { clock.queue.after(end) { [weak self] in self?.cut() } }
        let now = clock.now
        let duration = network.duration(of: bytes.count)
        let (arrival, lates) = state.withLock { state -> (Duration, [Duration]) in
            let sent = max(now, state[keyPath: direction].free) + duration
            state[keyPath: direction].free = sent
            var arrival = max(sent + fate.delay, state[keyPath: direction].lastArrival)
            defer { state[keyPath: direction].lastArrival = arrival }
            guard state.isSealed else { return (arrival, fate.arrivals) }
            // As TCP does: in order, once, and nothing after a hole.
            guard let late = fate.arrivals.first, !state[keyPath: direction].isBroken else {
                state[keyPath: direction].isBroken = true
                return (arrival, [])
            }
            arrival += late
            return (arrival, [.zero])
        }
        for late in lates {
            clock.queue.after(arrival + late - now) { [weak self] in
                guard let self, !state.withLock({ $0.isOver }) else { return }
                arrive(self)
            }
        }
    }

    private func end(_ failure: ByteStreamFailure?, tellsServer: Bool) {
        let (wasOver, connection) = state.withLock { state in
            defer {
                state.isOver = true
                state.connection = nil
            }
            return (state.isOver, state.connection)
        }
        guard !wasOver else { return }
        network.forget(number)
        if tellsServer { connection?.close() }
        handle(.closed(failure))
    }
}
