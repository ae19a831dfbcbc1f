import MTProto
import NIOCore

/// One accepted connection: what was cut from it, and what it waits for.
///
/// Confined to the loop of its ``SessionLoop``. Ten thousand of these wait idle, so it holds no buffers of its
/// own: input is cut as it comes, output is packed into one scratch array of the loop.
final class Connection {
    /// Why no more packets are taken from a connection, though bytes may be there.
    enum Hold: Equatable {
        /// None: packets are taken.
        case none
        /// A thread computes its key exchange, or the store saves or looks up its key.
        case busy
        /// It is being closed.
        case closing
    }

    /// Our own number for it, for alarms.
    let number: UInt64
    let channel: any Channel
    let source: SourceAddress
    /// What is counted of its address; nothing when that is not limited.
    let account: UsageCounter?
    var framing: ServerFraming

    /// Exists from the first packet of a key exchange until a key is used.
    var keyExchange: ServerKeyExchange? {
        get { keyExchanges.first }
        set { keyExchanges = newValue.map { [$0] } ?? [] }
    }
    /// At most one. Elsewhere than in the connection, which outlives it by far.
    private var keyExchanges: [ServerKeyExchange] = []
    var hold = Hold.none
    /// Whether a packet encrypted with a known key came over it.
    var isTrusted = false
    /// Bytes that came since a WebSocket last gave any on, and bytes that it holds beyond what anybody may; see
    /// ``SessionLoop/mayHold(_:)``.
    var undeliveredBytes = 0
    var lentBytes = 0
    /// Bytes that have come and are no whole packet yet.
    var unfinishedBytes: Int { framing.bufferedBytes + undeliveredBytes }
    /// Whether it came through a WebSocket, where obfuscation is mandatory.
    var isWebSocket = false

    /// The sessions that it carries, the one used last first: as a rule there is one.
    var sessions: [ActiveSession] = []

    /// Encoded already and not yet written: quick acknowledgements, replies of a key exchange.
    var output: [UInt8] = []
    /// Whether it waits for the flush that ends this turn of the loop.
    var isDirty = false
    /// Whether the channel takes more output. Since when not is ``stalledAt``.
    var isWritable = true
    var stalledAt: WireTime?
    /// Whether the channel reads by itself.
    var isReading = true

    let openedAt: WireTime
    var lastHeard: WireTime
    /// When its client wants it closed unless it says otherwise (`ping_delay_disconnect`).
    var closeAt: WireTime?
    /// When the earliest alarm for it rings.
    var alarmAt: WireTime?

    init(
        number: UInt64,
        channel: any Channel,
        source: SourceAddress,
        account: UsageCounter?,
        framing: ServerFraming,
        now: WireTime
    ) {
        self.number = number
        self.channel = channel
        self.source = source
        self.account = account
        self.framing = framing
        openedAt = now
        lastHeard = now
    }

    /// When to look whether it has lived too long.
    func deadline(_ limits: GatewayLimits) -> WireTime {
        var deadline = isTrusted ? lastHeard + limits.idleDeadline : openedAt + limits.strangerDeadline
        if let closeAt { deadline = min(deadline, closeAt) }
        if let stalledAt { deadline = min(deadline, stalledAt + limits.stalledDeadline) }
        return deadline
    }

    /// Whether bytes should be read from it, and packets taken from what was read.
    func takesInput(_ limits: GatewayLimits) -> Bool {
        hold == .none && isWritable && sessions.allSatisfy { $0.wire.runningCalls < limits.runningCalls }
    }
}
