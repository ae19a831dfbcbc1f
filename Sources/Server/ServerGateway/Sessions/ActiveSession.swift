import MTProto
import ServerEngine
import StdExtras

/// A session of a client, with or without a connection that carries it.
///
/// Confined to the loop of its ``SessionLoop``.
final class ActiveSession {
    /// Our own number for it, for alarms.
    let number: UInt64
    /// The key that its packets are encrypted with.
    let key: ActiveAuthKey
    var wire: ServerSession
    /// The address that it began from, which it is counted with; nothing for one that is not limited.
    let origin: AddressLimiter.Key?
    /// What ``wire`` holds, as it was counted last.
    var heldBytes = 0
    /// With whom that is counted.
    var holder: UsageCounter?

    /// What carries it now: the connection that the client used last.
    var connection: Connection?
    /// When its last connection was lost; nothing while it has one.
    var detachedAt: WireTime?
    /// When its client last sent something in it.
    var lastHeard: WireTime
    /// When the earliest alarm for it rings.
    var alarmAt: WireTime?

    /// Whether its client has asked for silence.
    var isMuted = false
    /// Whether it was used for more than files, so that its client expects updates in it.
    var expectsUpdates = false
    /// Whether the engine was told that it has a connection.
    var isAnnounced = false
    /// Whether what it says has to be done is being done, and what it said meanwhile.
    var isActing = false
    var nextEvents = Fifo<ServerSession.Event>()
    /// Whether it waits to be flushed with its connection.
    var isDirty = false
    /// Whether it was forgotten; what still refers to it has to let go.
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

    /// A time without a connection.
    struct Absence: Equatable {
        let session: UInt64
        let since: WireTime
    }

    /// The time without a connection that goes on; nil while it has one.
    var absence: Absence? { detachedAt.map { Absence(session: number, since: $0) } }

    /// What the engine calls it; nil as long as its key stands for no permanent one.
    var address: SessionAddress? {
        key.permanent.map { SessionAddress(authKeyID: $0.key.id.rawValue, sessionID: wire.id.rawValue) }
    }

    /// Whether updates should rather go to this one than to `other`.
    func isBetterPushTarget(than other: ActiveSession?) -> Bool {
        guard !isMuted, wire.isEstablished else { return false }
        guard let other else { return true }
        let mine = (connection != nil, expectsUpdates)
        let others = (other.connection != nil, other.expectsUpdates)
        guard mine == others else {
            // A connected session that does files only is still better than one that nobody listens to.
            return mine.0 != others.0 ? mine.0 : mine.1
        }
        return lastHeard > other.lastHeard
    }
}
