import MTProto

/// What a gateway lets strangers and friends take. Every number that a client can push against is here.
public struct GatewayLimits: Sendable {
    /// Connections at one time. Beyond, new ones are closed at once.
    public var connections = 20_000

    /// Connections from one address at one time; see ``AddressLimiter`` for what an address is.
    public var connectionsPerAddress = 200

    /// Packets of key exchanges from one address in each minute. A key takes three.
    public var handshakePacketsPerMinute = 600

    /// Keys from one address in each minute that the store is asked for and does not have.
    public var keyMissesPerMinute = 300

    /// Whether the limits above hold for this machine's own addresses. A proxy that does not say whom it speaks for, or
    /// an onion service in front makes everybody one of them, so that by default they do not.
    public var limitsLoopback = false

    /// Bytes of an unfinished packet that a connection may hold behind which nobody is signed in, whatever others hold.
    public var strangerBytes = 4 << 10

    /// Bytes beyond ``strangerBytes`` that such connections from one address may hold at one time: a known client may
    /// begin with a large packet. Beyond, a connection is closed.
    public var strangerBytesPerAddress = 4 << 20

    /// The same for all addresses together.
    public var strangerBytesInAll = 16 << 20

    /// Packets of key exchanges that wait for a thread. Beyond, they are refused as flood.
    public var waitingHandshakes = 256

    /// Threads that compute key exchanges, each up to four milliseconds a packet.
    public var handshakeThreads = 2

    /// From a connection's beginning until it has used a key. Bounds what a slow stranger can hold.
    public var strangerDeadline = Duration.seconds(20)

    /// Silence after which a connection is closed.
    public var idleDeadline = Duration.seconds(900)

    /// How long a client may leave what it asked for unread before it is cut off.
    public var stalledDeadline = Duration.seconds(60)

    /// Bytes of one packet.
    public var frameBytes = ServerFraming.defaultMaximumFrameBytes

    /// Calls of one session that run at the same time. At this many its connection is not read from.
    public var runningCalls = 64

    /// How many calls may be on their way through the engine, and what they may hold.
    public struct Calls: Sendable, Equatable {
        /// Calls given to the engine and not answered.
        public var count: Int
        /// Bytes of their bodies, unpacked.
        public var bytes: Int

        /// A limit on calls.
        public init(count: Int, bytes: Int) {
            self.count = count
            self.bytes = bytes
        }
    }

    /// Calls of one permanent key, in all its sessions. Beyond, they are refused with `FLOOD_WAIT`.
    public var keyCalls = Calls(count: 512, bytes: 32 << 20)

    /// Calls of one user, under all keys. Beyond, they are refused with `FLOOD_WAIT`.
    public var userCalls = Calls(count: 1024, bytes: 48 << 20)

    /// Calls from one address. Beyond, they are refused with `FLOOD_WAIT`.
    public var addressCalls = Calls(count: 4096, bytes: 96 << 20)

    /// Bytes of all calls on their way through the engine. Beyond, calls are refused with `FLOOD_WAIT`.
    public var queuedBytes = 512 << 20

    /// Bytes a second that compressed methods of one key, one user and one address may come to, after
    /// ``inflatedBurst`` bytes at once. Beyond, they are refused with `FLOOD_WAIT`.
    public var inflatedBytesPerSecond = 2 << 20

    /// Bytes that compressed methods of one key, one user and one address may come to at once.
    public var inflatedBurst = 16 << 20

    /// Bytes that wait in one connection's socket buffer of ours. Beyond, nothing more is packed for it and it
    /// is not read from, until half of them are gone.
    public var outputBytes = 512 << 10

    /// Sessions that are remembered at one time, connected or not. A new one ends the one that has been without a
    /// connection for longest, and is refused when all have one.
    public var sessions = 60_000

    /// Sessions that are remembered of one user, under all keys. A new one ends the oldest without a connection.
    public var sessionsPerUser = 512

    /// Sessions that are remembered of those that began from one address. A new one ends one of the oldest of them.
    public var sessionsPerAddress = 4000

    /// Sessions of one key that nobody is signed in under.
    public var sessionsPerStranger = 8

    /// Sessions that one connection carries. Known clients have one.
    public var sessionsPerConnection = 64

    /// Bytes that all sessions hold: what their clients have not acknowledged, calls that wait, numbers. Beyond, those
    /// without a connection are forgotten, and then those that hold most. An eighth of the machine's memory, at most
    /// 1 GiB.
    public var heldBytes = min(1 << 30, SystemMemory.bytes / 8)

    /// Bytes that the sessions of one user hold. Beyond, one that grows and holds more than ``spareBytesOfSession`` is
    /// ended.
    public var heldBytesOfUser = 128 << 20

    /// The same of one key that nobody is signed in under.
    public var heldBytesOfStranger = 8 << 20

    /// See ``heldBytesOfUser``.
    public var spareBytesOfSession = 64 << 10

    /// Sessions of one permanent key, under all its temporary ones, that are remembered at one time. A new one ends the oldest without a connection.
    public var sessionsPerKey = 32

    /// Temporary keys that stand for one permanent key at one time. A client that keeps forward secrecy may have one
    /// for each of its sessions. A new one ends the one that was heard of longest ago.
    public var temporaryKeysPerKey = 32

    /// How long a session without a connection is remembered, and with it what its client has not got.
    public var sessionMemory = Duration.seconds(600)

    /// Temporary keys that are not bound. A new one ends the oldest.
    public var unboundKeys = 20_000

    /// Temporary keys from one address that are not bound. Beyond, key exchanges are refused as flood.
    public var unboundKeysPerAddress = 1000

    /// How long a temporary key may take to be bound.
    public var unboundKeyMemory = Duration.seconds(600)

    /// How long a key that no session uses stays in memory when it could be read from the store again.
    public var keyMemory = Duration.seconds(60)

    /// How long a stop waits for calls that are running, and then for clients to take their answers.
    public var drainTime = Duration.seconds(5)

    /// The limits that martletd uses.
    public init() {}
}
