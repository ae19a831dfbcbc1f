import MTProto
import StdExtras
import TelegramSchema

/// The authorization key of a device, with its sessions.
final class SimulatedAuthKey: Sendable {
    let key: AuthKey
    let user: UserID

    private struct State {
        var salts: SaltSchedule
        var sessions: [SessionID: SimulatedSession] = [:]
        var numbered: [SimulatedNumberedSession] = []
    }

    private let state: Locked<State>

    init(key: AuthKey, user: UserID, secret: [UInt8]) {
        self.key = key
        self.user = user
        state = Locked(State(salts: SaltSchedule(secret: secret, keyID: key.id, epoch: WireTime(seconds: 0))))
    }

    /// Stops updates to a session.
    func mute(_ id: SessionID) { state.withLock { $0.sessions[id] }?.mute() }

    /// The session for updates: the one used last, preferably with a connection. Sessions without updates are
    /// excluded.
    var pushTarget: (any SimulatedPushTarget)? {
        let sessions: [any SimulatedPushTarget] = state.withLock { Array($0.sessions.values) + $0.numbered }
        return sessions.filter { !$0.isMuted }.max {
            ($0.isConnected ? 1 : 0, $0.lastHeard) < ($1.isConnected ? 1 : 0, $1.lastHeard)
        }
    }

    func salt(now: WireTime) -> Int64 { state.withLock { $0.salts.current(now: now) } }

    func withSalts<Result: Sendable>(_ body: (inout sending SaltSchedule) -> sending Result) -> sending Result
    {
        state.withLock { body(&$0.salts) }
    }

    func session(_ id: SessionID, in server: SimulatedServer) -> SimulatedSession {
        if let session = state.withLock({ $0.sessions[id] }) { return session }
        let uniqueID = server.withBook { Int64(bitPattern: $0.random.next()) }
        let session = SimulatedSession(ServerSession(id: id, uniqueID: uniqueID), of: self, in: server)
        state.withLock { $0.sessions[id] = session }
        return session
    }

    /// Adds a session of the compact transport.
    func add(_ session: SimulatedNumberedSession) { state.withLock { $0.numbered.append(session) } }

    /// Drops a session of the compact transport.
    func forget(_ session: SimulatedNumberedSession) {
        state.withLock { $0.numbered.removeAll { $0 === session } }
    }

    func forget(_ id: SessionID) -> Bool { state.withLock { $0.sessions.removeValue(forKey: id) != nil } }
}
