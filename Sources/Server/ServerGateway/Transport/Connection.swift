import MTProto
import NIOCore

/// One accepted connection: its framing, its sessions and its state.
///
/// Confined to the loop of its ``SessionLoop``. Ten thousand connections may be idle, so each holds no buffers of its
/// own. Input is parsed as it arrives, output is packed into one scratch array of the loop.
final class Connection {
    /// The reason why no more packets are taken from a connection, although bytes may be there.
    enum Hold: Equatable {
        /// None: packets are taken.
        case none
        /// A thread computes its key exchange, or the store saves or looks up its key.
        case busy
        /// It is being closed.
        case closing
    }

    /// The server's own number of the connection, for alarms.
    let number: UInt64
    let channel: any Channel
    let source: SourceAddress
    /// The counter of its address; nil if addresses are not limited.
    let account: UsageCounter?
    var framing: ServerFraming

    /// Exists from the first packet of a key exchange until a key is used.
    var keyExchange: ServerKeyExchange? {
        get { keyExchanges.first }
        set { keyExchanges = newValue.map { [$0] } ?? [] }
    }
    /// At most one. Stored out of line, because the connection outlives it by far.
    private var keyExchanges: [ServerKeyExchange] = []
    var hold = Hold.none
    /// True if a packet encrypted with a known key came over the connection.
    var isTrusted = false
    /// Bytes received since a WebSocket last delivered any, and bytes held beyond the general allowance; see
    /// ``SessionLoop/mayHold(_:)``.
    var undeliveredBytes = 0
    var lentBytes = 0
    /// Received bytes that are no whole packet yet.
    var unfinishedBytes: Int {
        framing.bufferedBytes + undeliveredBytes + (publicClient?.heldBytes ?? 0) + (sealed?.heldBytes ?? 0)
    }
    /// The public client of the compact transport that the connection is of; nil for others.
    var publicClient: PublicClient?
    /// The channel and session of a connection of our own clients on the compact transport.
    var sealed: SealedConnection?
    /// True if a trusted proxy named the client.
    var isProxied = false
    /// True if the connection uses a WebSocket, where obfuscation is mandatory.
    var isWebSocket = false

    /// The sessions on the connection, the one used last first; usually there is one.
    var sessions: [ActiveSession] = []

    /// Encoded output that is not written yet: quick acknowledgements, replies of a key exchange.
    var output: [UInt8] = []
    /// True if the connection waits for the flush at the end of this turn of the loop.
    var isDirty = false
    /// True if the channel takes more output. ``stalledAt`` is the time since which it does not.
    var isWritable = true
    var stalledAt: WireTime?
    /// The handler of a connection by HTTP, whose output needs a request to answer.
    weak var http: HTTPTransportHandler?
    /// True if output must wait for a request.
    var awaitsRequest = false
    /// True if the channel reads by itself.
    var isReading = true
    /// True while nothing is read because its client has had too much unpacked.
    var isPaused = false

    let openedAt: WireTime
    var lastHeard: WireTime
    /// The time at which the client wants the connection closed unless it defers that (`ping_delay_disconnect`), or has to
    /// have read the last output.
    var closeAt: WireTime?
    /// The time of the earliest alarm for the connection.
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

    /// The time at which the connection ends without further activity.
    func deadline(_ limits: GatewayLimits) -> WireTime {
        let silence = publicClient == nil && sealed == nil ? limits.idleDeadline : limits.compactSilence
        var deadline = isTrusted ? lastHeard + silence : openedAt + limits.strangerDeadline
        if let closeAt { deadline = min(deadline, closeAt) }
        if let stalledAt { deadline = min(deadline, stalledAt + limits.stalledDeadline) }
        return deadline
    }

    /// True if requests of the client that have arrived may be acted on.
    var takesRequests: Bool { hold == .none && isWritable && !isPaused }

    /// True if bytes should be read from the connection, and packets taken from them.
    func takesInput(_ limits: GatewayLimits) -> Bool {
        takesRequests && publicClient?.acceptsInput != false
            && sealed?.acceptsInput != false
            && sessions.allSatisfy { $0.wire.runningCalls < limits.runningCalls }
    }
}
