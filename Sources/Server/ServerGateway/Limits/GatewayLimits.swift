import StdExtras
import CompactWire
import MTProto

/// The limits of a gateway for strangers and users. Every number that a client can push against is here.
public struct GatewayLimits: Sendable {
    /// Connections at one time. Further ones are closed at once.
    public var connections = 20_000

    /// Connections from one address at one time; see ``AddressLimiter`` for the meaning of an address.
    public var connectionsPerAddress = 200

    /// Packets of key exchanges from one address in each minute. A key takes three, and a channel of our own clients one.
    public var handshakePacketsPerMinute = 600

    /// Keys a second that all addresses without limits make by the compact transport, after ``exemptKeyBurst`` at once.
    public var exemptKeysPerSecond = 10

    /// Keys that all addresses without limits make at once by the compact transport.
    public var exemptKeyBurst = 200

    /// Channels of our own clients a second that all addresses without limits open, after ``exemptChannelBurst`` at once. The
    /// loop computes each in a fifth of a millisecond.
    public var exemptChannelsPerSecond = 500

    /// Channels that all addresses without limits open at once: their clients come back together after a restart.
    public var exemptChannelBurst = 5000

    /// Microseconds of a second in which a loop packs answers to our own clients harder (`PackingEffort.highCost`), after
    /// ``packedHardBurst`` at once; the others are packed as usual. That makes 3 % of a core.
    public var packedHardPerSecond = 32_000

    /// See ``packedHardPerSecond``.
    public var packedHardBurst = 256_000

    /// The same for one key, so that nobody takes it from all others.
    public var packedHardPerSecondOfKey = 4000

    /// See ``packedHardPerSecondOfKey``.
    public var packedHardBurstOfKey = 64_000

    /// Keys from one address in each minute that the store is asked for and does not have.
    public var keyMissesPerMinute = 300

    /// True if the limits above hold for this machine's own addresses. False by default: behind an onion service, or
    /// a proxy that does not name its clients, every client has such an address.
    public var limitsLoopback = false

    /// Bytes of an unfinished packet that a connection without a signed-in user may always hold.
    public var strangerBytes = 4 << 10

    /// Bytes beyond ``strangerBytes`` that such connections from one address may hold at one time: a known client may
    /// begin with a large packet. A connection that exceeds them is closed.
    public var strangerBytesPerAddress = 4 << 20

    /// The same for all addresses together.
    public var strangerBytesInAll = 16 << 20

    /// Packets of key exchanges that wait for a thread. Further ones are refused as flood.
    public var waitingHandshakes = 256

    /// Threads that compute key exchanges, each up to four milliseconds a packet.
    public var handshakeThreads = 2

    /// The time that a connection has until it must have used a key. Bounds what a slow stranger can hold.
    public var strangerDeadline = Duration.seconds(20)

    /// The silence after which a connection is closed.
    public var idleDeadline = Duration.seconds(900)

    /// The silence after which a connection of the compact transport is closed: known clients check it every half minute.
    public var compactSilence = CompactLimits().silence

    /// The time for which a session of our own clients on the compact transport stays in memory without a connection.
    public var compactMemory = CompactLimits().remembered

    /// The time that a client may leave its answers unread before it is disconnected.
    public var stalledDeadline = Duration.seconds(60)

    /// Most bytes of one packet.
    public var frameBytes = ServerFraming.defaultMaximumFrameBytes

    /// Calls of one session that run at the same time. At this many its connection is not read.
    public var runningCalls = 64

    /// A limit on the calls in the engine, by their number and their bytes.
    public struct Calls: Sendable, Equatable {
        /// Calls in the engine without an answer.
        public var count: Int
        /// Bytes of the unpacked bodies.
        public var bytes: Int

        /// A limit on calls.
        public init(count: Int, bytes: Int) {
            self.count = count
            self.bytes = bytes
        }
    }

    /// Calls of one permanent key, in all its sessions. Further ones are refused with `FLOOD_WAIT`.
    public var keyCalls = Calls(count: 512, bytes: 32 << 20)

    /// Calls of one user, under all keys. Further ones are refused with `FLOOD_WAIT`.
    public var userCalls = Calls(count: 1024, bytes: 48 << 20)

    /// Calls from one address. Further ones are refused with `FLOOD_WAIT`.
    public var addressCalls = Calls(count: 4096, bytes: 96 << 20)

    /// Bytes of all calls in the engine. Further calls are refused with `FLOOD_WAIT`.
    public var queuedBytes = 512 << 20

    /// Bytes a second that compressed methods of one key, user or address may inflate to, after ``inflatedBurst``
    /// bytes at once. Further ones are refused with `FLOOD_WAIT`.
    public var inflatedBytesPerSecond = 2 << 20

    /// Bytes that compressed methods of one key, user or address may inflate to at once.
    public var inflatedBurst = 16 << 20

    /// Bytes a second that the compressed messages of one key, user or address may be unpacked to, after
    /// ``unpackedBurst`` bytes at once. Beyond that the connection is not read for a while. The loop unpacks some 300 MB a
    /// second, and a small packet can unpack to a thousand times its size.
    public var unpackedBytesPerSecond = 16 << 20

    /// Bytes that the compressed messages of one key, user or address may be unpacked to at once.
    public var unpackedBurst = 64 << 20

    /// Bytes a second that one key, user or address may be sent again, on new connections or because they ask for it, after
    /// ``resentBurst`` bytes at once. Beyond that a session waits before it repeats what its client has not acknowledged.
    public var resentBytesPerSecond = 1 << 20

    /// Bytes that one key, user or address may be sent again at once: the most that eight sessions keep.
    public var resentBurst = 16 << 20

    /// Bytes that a session of our own clients is sent again on a new connection even when nothing is left of ``resentBurst``.
    /// It is not held back for what others at its address had sent again.
    public var freelyResentBytes = 16 << 10

    /// Bytes waiting in one connection's output buffer. Beyond that, the server packs nothing more for the connection
    /// and does not read it, until half of them are gone.
    public var outputBytes = 512 << 10

    /// Sessions in memory at one time, connected or not. A new one ends the one that has been without a connection
    /// for longest; it is refused if all have one.
    public var sessions = 60_000

    /// Sessions in memory of one user, under all keys. A new one ends the oldest without a connection.
    public var sessionsPerUser = 512

    /// Sessions in memory that began from one address. A new one ends one of the oldest of them.
    public var sessionsPerAddress = 4000

    /// Sessions of one key without a user.
    public var sessionsPerStranger = 8

    /// Sessions that one connection carries. Known clients have one.
    public var sessionsPerConnection = 64

    /// Bytes that all sessions hold: unacknowledged output, waiting calls, numbers. Beyond that, sessions without a
    /// connection are dropped first, then those that hold most. An eighth of the machine's memory, at most 1 GiB.
    public var heldBytes = min(1 << 30, MachineMemory.ofThisMachine.byteCount / 8)

    /// Bytes that the sessions of one user hold. Beyond that, a growing session that holds more than
    /// ``spareBytesOfSession`` is ended.
    public var heldBytesOfUser = 128 << 20

    /// The same for one key without a user.
    public var heldBytesOfStranger = 8 << 20

    /// See ``heldBytesOfUser``.
    public var spareBytesOfSession = 64 << 10

    /// Sessions of one permanent key in memory, under all its temporary ones. A new one ends the oldest without a
    /// connection.
    public var sessionsPerKey = 32

    /// Temporary keys bound to one permanent key at one time. A client with forward secrecy may have one for each of
    /// its sessions. A new one ends the one with the oldest activity.
    public var temporaryKeysPerKey = 32

    /// The time that a session without a connection stays in memory, with its undelivered output.
    public var sessionMemory = Duration.seconds(600)

    /// Unbound temporary keys. A new one ends the oldest.
    public var unboundKeys = 20_000

    /// Unbound temporary keys from one address. Beyond that, key exchanges are refused as flood.
    public var unboundKeysPerAddress = 1000

    /// The time in which a temporary key must be bound.
    public var unboundKeyMemory = Duration.seconds(600)

    /// The time that an unused key stays in memory although the store has it.
    public var keyMemory = Duration.seconds(60)

    /// The time that a stop waits for running calls, and then again for clients to take their answers.
    public var drainTime = Duration.seconds(5)

    /// The limits that martletd uses.
    public init() {}
}
