import MTProto
import ServerEngine
import StdExtras

/// A session of a client, with or without a connection that carries it.
///
/// Confined to the loop of its ``SessionLoop``.
final class ActiveSession: EvictableSession, HeldBytesOwner {
    /// The server's own number of the session, for alarms.
    let number: UInt64
    /// The key that its packets are encrypted with.
    let key: ActiveAuthKey
    var wire: ServerSession
    /// The address that the session began from and is counted with; nil if addresses are not limited.
    let origin: AddressLimiter.Key?
    /// The bytes held at the last count, and their counter.
    var countedBytes = 0
    var holder: UsageCounter?

    /// The connection that the client used last.
    var connection: Connection?
    /// The time at which the last connection was lost; nil while there is one.
    var detachedAt: WireTime?
    /// The time of the client's last packet in the session.
    var lastHeard: WireTime
    /// The time at which the session may send again what waits for it; nil if nothing does.
    var resendsAt: WireTime?
    /// The time of the earliest alarm for the session.
    var alarmAt: WireTime?

    /// The layers that the client has named in the session.
    var layers = SessionLayers()
    /// True if the client has disabled updates.
    var isMuted = false
    /// True if the session was used for more than files, so that its client expects updates in it.
    var expectsUpdates = false
    /// True if the engine knows that the session has a connection.
    var isAnnounced = false
    /// True while the session's events are carried out, and the events that arrived meanwhile.
    var isActing = false
    var nextEvents = Fifo<ServerSession.Event>()
    /// True if the session waits for the flush of its connection.
    var isDirty = false
    /// True if the session was dropped; remaining references must be released.
    var isGone = false

    init(
        number: UInt64,
        key: ActiveAuthKey,
        wire: ServerSession,
        origin: AddressLimiter.Key? = nil,
        now: WireTime
    ) {
        self.number = number
        self.key = key
        self.wire = wire
        self.origin = origin
        lastHeard = now
    }

    var absence: SessionAbsence? { detachedAt.map { SessionAbsence(session: number, since: $0) } }
    var isConnected: Bool { connection != nil }
    var isStranger: Bool { key.permanent?.user == nil }

    /// The engine's address of the session; nil while its key is unbound.
    var address: SessionAddress? {
        key.permanent.map { SessionAddress(authKeyID: $0.key.id.rawValue, sessionID: wire.id.rawValue) }
    }

    /// True if updates should go to this session rather than to `other`.
    func isBetterPushTarget(than other: ActiveSession?) -> Bool {
        guard !isMuted, wire.isEstablished else { return false }
        guard let other else { return true }
        let mine = (connection != nil, expectsUpdates)
        let others = (other.connection != nil, other.expectsUpdates)
        guard mine == others else {
            // A connected session for files alone is still better than one without a connection.
            return mine.0 != others.0 ? mine.0 : mine.1
        }
        return lastHeard > other.lastHeard
    }
}
