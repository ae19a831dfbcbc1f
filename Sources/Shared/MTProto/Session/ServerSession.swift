/// What a server remembers of one session of one key, across all connections that carry it.
///
/// Feed it every message that ``Envelope/open(_:key:from:)`` accepted for its id, in the order of arrival; act
/// on the events; give it the answers; and let it ``flush(now:salt:emit:)`` once per turn of the loop. It keeps
/// what was not acknowledged and sends it again on the next connection, in a container with a fresh number.
///
/// Threads: a value without locks, made for one event loop. Time comes in with each call.
///
/// Memory: bounded by ``SessionLimits`` whatever the client does, provided that its owner stops reading from a
/// connection whose ``queuedBytes`` grow.
///
/// Source: core.telegram.org/mtproto/description, …/service_messages, …/service_messages_about_messages.
public struct ServerSession: Sendable {
    /// What its owner has to do.
    public enum Event: Sendable, Equatable {
        /// Run a call, unpacked and free of wrappers about order, and ``ServerSession/answer(_:with:now:)`` it.
        /// No more than ``SessionLimits/runningCalls`` are given out and not answered.
        case call(WireMessageID, body: [UInt8])

        /// The client does not want this call's answer any more. Stop it if that is easy; but answer it all the
        /// same, with anything: until then it runs, as far as anybody knows, and keeps its place.
        case cancel(WireMessageID)

        /// Forget another session of the same key and say ``ServerSession/destroyed(_:existed:)``.
        case destroySession(SessionID)

        /// Forget the key and say ``ServerSession/authKeyDestroyed(_:)``.
        case destroyAuthKey

        /// Close the connection after this time unless the client asks again before.
        case closeAfter(Duration)
    }

    /// The client's number for it.
    public let id: SessionID
    /// Our number for it: when it changes, the client knows that we forgot something.
    public let uniqueID: Int64

    private let sharedLimits: SharedSessionLimits
    var limits: SessionLimits { sharedLimits.limits }
    var now = WireTime(milliseconds: 0)
    var heardAt = WireTime(milliseconds: 0)
    var received = ReceivedMessages()
    var outgoing = OutgoingMessages()
    var order = InvokeAfterQueue()
    /// Calls that were given out and not answered: no more than may run, so looked up by walking.
    var running: [WireMessageID] = []
    /// Calls that will be given out as others are answered. Empty unless as many run as may.
    var waiting = WaitingCalls()
    /// What the packet that is taken in may still do.
    var budget: PacketBudget
    var ids = MessageIDGenerator()
    /// Messages of ours that needed an acknowledgement so far.
    var contentCount: Int32 = 0
    /// Messages that need no acknowledgement and are not kept.
    var service: [[UInt8]] = []
    var events: [Event] = []
    var acknowledgementsDue: WireTime?
    /// Pushes that the client did not get were given up: it has to ask for the difference.
    var hasLostPushes = false
    /// Pushes were given up that the client has got unless the connection breaks.
    var hasUnsurePushes = false

    /// Whether the client has sent a message that was accepted. Forget a session that ends without one.
    public internal(set) var isEstablished = false

    /// Calls that run, that is were given out and not answered, and those that wait for a place. Take no packet
    /// from the client while it is ``SessionLimits/runningCalls`` or more; only an answer makes it less.
    public var runningCalls: Int { running.count + waiting.count }

    /// A session that the client has just begun to use. `uniqueID` is a random number.
    public init(id: SessionID, uniqueID: Int64, limits: SessionLimits = SessionLimits()) {
        self.init(id: id, uniqueID: uniqueID, sharing: SharedSessionLimits(limits))
    }

    /// A session that the client has just begun to use, one of many with the same limits.
    public init(id: SessionID, uniqueID: Int64, sharing limits: SharedSessionLimits) {
        self.id = id
        self.uniqueID = uniqueID
        sharedLimits = limits
        budget = PacketBudget(limits.limits)
    }

    /// Bytes that are kept for the client: to be sent, or sent and not acknowledged.
    public var queuedBytes: Int { outgoing.bytes }

    /// Bytes that all of it holds, about: also calls that wait, and what is known of the client's messages.
    public var heldBytes: Int {
        outgoing.bytes + waiting.bytes + order.bytes + received.entries.count * ReceivedMessages.entryBytes
    }

    /// Whether ``flush(now:salt:emit:)`` has anything to send at `now`.
    public func hasOutput(now: WireTime) -> Bool {
        if outgoing.hasUnsent || outgoing.resends > 0 || !service.isEmpty || hasLostPushes { return true }
        return acknowledgementsDue.map { $0 <= now } ?? false
    }

    /// When ``timePassed(now:)`` and then ``flush(now:salt:emit:)`` should be called at the latest; nil if only
    /// something new can make work.
    public var nextDeadline: WireTime? {
        let silence = received.entries.isEmpty ? nil : heardAt + limits.forgetAfter
        return .earliest(acknowledgementsDue, .earliest(order.nextDeadline, silence))
    }

    /// Fails calls that have waited for others too long, and gives back memory of a silent session.
    public mutating func timePassed(now: WireTime) -> [Event] {
        self.now = now
        for call in order.expire(now: now) { fail(call.id, .waitTimeout) }
        if now - heardAt >= limits.forgetAfter {
            received.forgetAll()
            acknowledgementsDue = nil
        }
        return takeEvents()
    }

    /// Notes that the session goes on with another connection, where all that was not acknowledged is sent again.
    public mutating func connectionReplaced() {
        outgoing.resendAll()
        hasLostPushes = hasLostPushes || hasUnsurePushes
        hasUnsurePushes = false
    }

    mutating func takeEvents() -> [Event] {
        defer { events = [] }
        return events
    }
}
