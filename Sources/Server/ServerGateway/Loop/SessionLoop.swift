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
    /// The sessions of our own clients on the compact transport by their tokens, and the tokens by their numbers.
    var numberedSessions: [NumberedSession.Token: NumberedSession] = [:]
    var numberedTokens: [UInt64: NumberedSession.Token] = [:]
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
    var detached = EvictionQueue<SessionAbsence>()
    var unbound = EvictionQueue<AuthKeyID>()
    var unboundKeys = 0
    /// The last number given to a connection, session or call.
    var lastNumber: UInt64 = 0

    /// Answers packets that no session accepts.
    var refusals = PacketRejector()

    /// Slots for files of the compact transport's clients.
    var uploadSlots = CompactUploadSlots()

    var addresses: AddressLimiter
    /// The keys that addresses without limits may make by the compact transport.
    var exemptKeys: CountAllowance
    /// The channels of our own clients that they may open.
    var exemptChannels: CountAllowance
    /// Bytes that may be packed as hard as can be.
    var packingHard: ByteAllowance
    var waitingHandshakes = 0
    /// The keys of new channels of our own clients.
    var seal: ChannelSeal
    var sealTimer: Scheduled<Void>?
    let steadyStart = ContinuousClock.now
    var alarms = DeadlineQueue()
    var alarmTimer: (time: WireTime, task: Scheduled<Void>)?

    /// Connections to write to at the end of this turn of the loop.
    var dirty: [Connection] = []
    var isFlushScheduled = false
    /// The methods whose answers could not be written for an older layer, 0 for updates: each is reported once.
    var unwritable: Set<UInt32> = []
    /// Reused for every packet and every write.
    var packetScratch: [UInt8] = []
    var outputScratch: [UInt8] = []

    /// Completed when no call runs any more, once a stop has begun.
    var drained: EventLoopPromise<Void>?

    init(eventLoop: any EventLoop, options: GatewayOptions, seal: ChannelSeal, pool: NIOThreadPool) {
        self.eventLoop = eventLoop
        self.options = options
        self.seal = seal
        self.pool = pool
        // A key that was read or made can also be written.
        publicKeyPEM = (try? options.privateKey.publicKey.pkcs1PEM()) ?? ""
        limits = options.limits
        var sessionLimits = SessionLimits()
        sessionLimits.runningCalls = options.limits.runningCalls
        self.sessionLimits = SharedSessionLimits(sessionLimits)
        logger = options.logger
        addresses = AddressLimiter(options.limits)
        exemptKeys = CountAllowance(
            perSecond: options.limits.exemptKeysPerSecond,
            burst: options.limits.exemptKeyBurst,
            now: options.now()
        )
        exemptChannels = CountAllowance(
            perSecond: options.limits.exemptChannelsPerSecond,
            burst: options.limits.exemptChannelBurst,
            now: options.now()
        )
        packingHard = ByteAllowance(options.limits.packedHardBurst, now: options.now())
        calls = InFlightCalls(options.limits)
    }

    var now: WireTime { options.now() }

    /// The time for sessions of the compact transport, whose clock may begin anywhere.
    var compactNow: Duration { .milliseconds(now.milliseconds) }

    func makeNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }
}

/// One timer for all deadlines, set to the earliest.
///
/// Each connection, session and key has at least one alarm, at or before its next deadline. If an alarm fires too
/// early because the deadline moved, another is set. So traffic from a client costs no timer.
extension SessionLoop {
    func setAlarm(for connection: Connection) {
        let deadline = connection.deadline(limits)
        if let set = connection.alarmAt, set <= deadline { return }
        connection.alarmAt = deadline
        add(.connection(connection.number), at: deadline)
    }

    /// Sets the alarm of a session. Without a connection, only its end is due; other work waits.
    func setAlarm(for session: ActiveSession, notBefore earliest: WireTime? = nil) {
        let wanted =
            session.detachedAt.map { $0 + limits.sessionMemory }
            ?? session.resendsAt.map { min($0, session.wire.nextDeadline ?? $0) }
            ?? session.wire.nextDeadline
        guard var deadline = wanted else { return }
        if let earliest { deadline = max(deadline, earliest) }
        if let set = session.alarmAt, set <= deadline { return }
        session.alarmAt = deadline
        add(.session(session.number), at: deadline)
    }

    /// Sets the alarm of a session of the compact transport, which ends some time after its connection.
    func setAlarm(for session: NumberedSession) {
        guard let detachedAt = session.detachedAt else { return }
        let deadline = detachedAt + limits.compactMemory
        if let set = session.alarmAt, set <= deadline { return }
        session.alarmAt = deadline
        add(.session(session.number), at: deadline)
    }

    func setAlarm(for key: ActiveAuthKey) {
        let deadline = key.expiry(limits) ?? key.unusedSince + limits.keyMemory
        if let set = key.alarmAt, set <= deadline { return }
        key.alarmAt = deadline
        add(.key(key.key.id), at: deadline)
    }

    private func add(_ alarm: ScheduledDeadline, at time: WireTime) {
        alarms.add(alarm, at: time)
        schedule()
    }

    private func schedule() {
        guard let next = alarms.next else { return }
        if let alarmTimer {
            guard next < alarmTimer.time else { return }
            alarmTimer.task.cancel()
        }
        let delay = max(next - now, .milliseconds(1))
        let task = eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(delay)) { [weak self] () -> Void in
            self?.ring()
        }
        alarmTimer = (next, task)
    }

    private func ring() {
        alarmTimer = nil
        let now = now
        while let alarm = alarms.takeDue(now: now) {
            switch alarm {
            case .connection(let number): connections[number].map { look(at: $0, now: now) }
            case .session(let number):
                sessions[number].map { look(at: $0, now: now) }
                numberedSession(number).map { look(at: $0, now: now) }
            case .key(let id): keys[id].map { look(at: $0, now: now) }
            }
        }
        schedule()
    }

    private func look(at connection: Connection, now: WireTime) {
        connection.alarmAt = nil
        guard connection.deadline(limits) > now else {
            return abandon(connection, because: connection.isTrusted ? "deadline" : "no key in time")
        }
        setAlarm(for: connection)
    }

    private func look(at session: ActiveSession, now: WireTime) {
        session.alarmAt = nil
        if let detachedAt = session.detachedAt, detachedAt + limits.sessionMemory <= now {
            return forget(session)
        }
        if let moment = session.resendsAt, moment <= now {
            session.resendsAt = nil
            session.wire.holdsResends = false
        }
        act(on: session.wire.timePassed(now: now), of: session, now: now)
        if session.wire.hasOutput(now: now) { markDirty(session) }
        // The flush does the work that is due; until then the alarm must not fire again.
        setAlarm(for: session, notBefore: now + .milliseconds(20))
    }

    private func look(at session: NumberedSession, now: WireTime) {
        session.alarmAt = nil
        guard let detachedAt = session.detachedAt else { return }
        if detachedAt + limits.compactMemory <= now { forget(session) } else { setAlarm(for: session) }
    }

    private func look(at key: ActiveAuthKey, now: WireTime) {
        key.alarmAt = nil
        if let expiry = key.expiry(limits) {
            if expiry <= now { drop(key) } else { setAlarm(for: key) }
        } else if !key.isInUse {
            if key.unusedSince + limits.keyMemory <= now { drop(key) } else { setAlarm(for: key) }
        }
    }
}

/// Stopping: running calls complete, then the output is sent, each for a bounded time.
extension SessionLoop {
    /// Stops reading; completes when no call runs any more, or the time is over.
    func drain() -> EventLoopFuture<Void> {
        let promise = eventLoop.makePromise(of: Void.self)
        drained = promise
        for connection in connections.values { updateReading(of: connection) }
        if calls.isEmpty { promise.succeed() }
        eventLoop.scheduleTask(in: TimeAmount(limits.drainTime)) { promise.succeed() }
        return promise.futureResult
    }

    /// Closes every connection when its output has been sent, or the time is over.
    func closeAll() -> EventLoopFuture<Void> {
        let open = Array(connections.values)
        for connection in open {
            if !connection.isDirty { markDirty(connection) }
        }
        let promise = eventLoop.makePromise(of: Void.self)
        let eventLoop = eventLoop
        // Runs after the flush that `markDirty` has scheduled.
        eventLoop.assumeIsolated().execute { [self] in
            for connection in open {
                close(connection, after: connection.channel.writeAndFlush(ByteBuffer()))
            }
            EventLoopFuture.andAllComplete(open.map(\.channel.closeFuture), on: eventLoop)
                .cascade(to: promise)
        }
        eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(limits.drainTime)) {
            for connection in open { connection.channel.close(promise: nil) }
        }
        alarmTimer?.task.cancel()
        sealTimer?.cancel()
        return promise.futureResult
    }

    private func close(_ connection: Connection, after written: EventLoopFuture<Void>) {
        written.assumeIsolated().whenComplete { [self] _ in close(connection, because: "server stops") }
    }
}
