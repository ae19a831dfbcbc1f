import MTProto
import Signals
import StdExtras
import TestKit

/// A session to which updates can be sent.
protocol SimulatedPushTarget: AnyObject, Sendable {
    var key: SimulatedAuthKey { get }
    var isConnected: Bool { get }
    /// True if the session asked for no updates, as sessions for files do.
    var isMuted: Bool { get }
    var lastHeard: WireTime { get }
    func push(_ body: [UInt8])
}

/// A device's session at the server, with its current connection. On the clock's queue.
final class SimulatedSession: SimulatedPushTarget {
    let id: SessionID
    let key: SimulatedAuthKey

    private struct State {
        var wire: ServerSession
        var lastHeard = WireTime(milliseconds: 0)
        var isFlushing = false
        var isMuted = false
        weak var connection: SimulatedServerConnection?
    }

    private unowned let server: SimulatedServer
    private let state: Locked<State>
    private let alarm = MetaDisposable()

    init(_ wire: ServerSession, of key: SimulatedAuthKey, in server: SimulatedServer) {
        id = wire.id
        self.key = key
        self.server = server
        state = Locked(State(wire: wire))
    }

    var isConnected: Bool { state.withLock { $0.connection != nil } }
    var isMuted: Bool { state.withLock { $0.isMuted } }
    func mute() { state.withLock { $0.isMuted = true } }
    var lastHeard: WireTime { state.withLock { $0.lastHeard } }

    /// Receives a decrypted packet.
    func receive(_ message: EncryptedMessage, in packet: [UInt8], on connection: SimulatedServerConnection) {
        let now = server.now
        let events = state.withLock { state in
            if state.connection !== connection {
                if state.wire.isEstablished { state.wire.connectionReplaced() }
                state.connection = connection
            }
            state.lastHeard = now
            return key.withSalts { state.wire.receive(message, in: packet, salts: &$0, now: now) }
        }
        act(on: events)
    }

    func answer(_ message: WireMessageID, with body: [UInt8]) {
        act(on: state.withLock { [now = server.now] in $0.wire.answer(message, with: body, now: now) })
    }

    func push(_ body: [UInt8]) {
        state.withLock { $0.wire.push(body) }
        flushSoon()
    }

    /// Removes the connection.
    func detach(from connection: SimulatedServerConnection) {
        state.withLock { if $0.connection === connection { $0.connection = nil } }
    }

    private func act(on events: [ServerSession.Event]) {
        for event in events {
            switch event {
            case .call(let message, let body):
                server.run(body, as: key.key, session: id.rawValue) { [weak self] in
                    self?.answer(message, with: $0)
                }
            case .cancel, .destroyAuthKey, .closeAfter, .waitForOutput: break
            case .destroySession(let other):
                let existed = key.forget(other)
                state.withLock { $0.wire.destroyed(other, existed: existed) }
            }
        }
        flushSoon()
    }

    /// Flushes once at the end of the current moment, for all messages sent in it.
    private func flushSoon() {
        let isNew = state.withLock { state in
            defer { state.isFlushing = true }
            return !state.isFlushing
        }
        if isNew { server.clock.queue.async { self.flush() } }
    }

    private func flush() {
        let now = server.now
        let salt = key.salt(now: now)
        let (connection, packets, deadline) = state.withLock { [key] state in
            state.isFlushing = false
            var packets: [(MessageHeader, [UInt8])] = []
            if state.connection != nil {
                state.wire.flush(now: now, salt: salt) { header, body in
                    packets.append((header, body.withUnsafeBytes { [UInt8]($0) }))
                }
            }
            _ = key
            return (state.connection, packets, state.wire.nextDeadline)
        }
        if let connection {
            for (header, body) in packets { connection.send(header, body, key: key.key) }
        }
        guard let deadline else { return alarm.set(nil) }
        alarm.set(
            server.clock.schedule(after: max(deadline - now, .milliseconds(1)), on: server.clock.queue) {
                [weak self] in self?.ring()
            }
        )
    }

    private func ring() {
        act(on: state.withLock { [now = server.now] in $0.wire.timePassed(now: now) })
    }
}
