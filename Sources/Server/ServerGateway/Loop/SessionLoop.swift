import Logging
import MTProto
import NIOCore
import NIOPosix
import ServerEngine
import TelegramSchema
import WireCrypto

/// Owns every connection, key and session of a server, on one event loop.
///
/// All state is confined to that loop, so nothing is locked and no change is seen half-done. Slow work runs elsewhere
/// and returns as one more event: key exchanges on a small pool, calls in the engine. See
/// docs/decisions/0003-one-loop-owns-the-sessions.md.
///
/// Output is collected during a turn of the loop and written once per connection at its end: `+Flush`.
final class SessionLoop {
    let eventLoop: any EventLoop
    let options: GatewayOptions
    let limits: GatewayLimits
    let sessionLimits: SharedSessionLimits
    let logger: Logger
    let pool: NIOThreadPool
    /// The server's public key in PEM, for clients. A client that has its fingerprint can check it.
    let publicKeyPEM: String
    var random = SystemRandom()

    /// Set before the first connection is accepted.
    var engine: (any GatewayEngine)?

    var connections: [UInt64: Connection] = [:]
    var keys: [AuthKeyID: ActiveAuthKey] = [:]
    var sessions: [UInt64: ActiveSession] = [:]
    /// Permanent keys in memory that have a user.
    var keysOfUser: [UserID: [AuthKeyID]] = [:]
    /// Calls without an answer from the engine.
    var calls: InFlightCalls
    /// The counters of users with a key in memory, and of addresses with a connection.
    var accountsOfUsers = UsageCounterRegistry<UserID>()
    var accountsOfAddresses = UsageCounterRegistry<AddressLimiter.Key>()
    /// Bytes that all sessions hold.
    var heldBytes = 0
    /// Sessions without a user, sessions without a connection, and unbound temporary keys: these are evicted first
    /// when there is no room.
    var strangers = EvictionQueue<UInt64>()
    var detached = EvictionQueue<ActiveSession.Absence>()
    var unbound = EvictionQueue<AuthKeyID>()
    var unboundKeys = 0
    /// The last number given to a connection, session or call.
    var lastNumber: UInt64 = 0

    /// Answers packets that no session accepts.
    var refusals = PacketRejector()

    var addresses: AddressLimiter
    var waitingHandshakes = 0
    var alarms = DeadlineQueue()
    var alarmTimer: (time: WireTime, task: Scheduled<Void>)?

    /// Connections to write to at the end of this turn of the loop.
    var dirty: [Connection] = []
    var isFlushScheduled = false
    /// Reused for every packet and every write.
    var packetScratch: [UInt8] = []
    var outputScratch: [UInt8] = []

    /// Completed when no call runs any more, once a stop has begun.
    var drained: EventLoopPromise<Void>?

    init(eventLoop: any EventLoop, options: GatewayOptions, pool: NIOThreadPool) {
        self.eventLoop = eventLoop
        self.options = options
        self.pool = pool
        // A key that was read or made can also be written.
        publicKeyPEM = (try? options.privateKey.publicKey.pkcs1PEM()) ?? ""
        limits = options.limits
        var sessionLimits = SessionLimits()
        sessionLimits.runningCalls = options.limits.runningCalls
        self.sessionLimits = SharedSessionLimits(sessionLimits)
        logger = options.logger
        addresses = AddressLimiter(options.limits)
        calls = InFlightCalls(options.limits)
    }

    var now: WireTime { options.now() }

    func makeNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }
}
