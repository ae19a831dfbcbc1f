public import TelegramSchema

/// The server's state of one session of one key, across all connections of the session.
///
/// Feed it every message that ``Envelope/open(_:key:from:)`` accepted for its id, in the order of arrival. Handle the
/// events, give it the answers, and ``flush(now:salt:emit:)`` it once per turn of the loop. It keeps unacknowledged
/// messages and sends them again on the next connection, in a container with a fresh id.
///
/// Threads: a value without locks, made for one event loop. Each call passes the time.
///
/// Memory: bounded by ``SessionLimits`` whatever the client does, provided that its owner stops reading from a
/// connection whose ``heldBytes`` grow.
///
/// Source: core.telegram.org/mtproto/description, …/service_messages, …/service_messages_about_messages.
public struct ServerSession: Sendable {
    /// An action for the session's owner.
    public enum Event: Sendable, Equatable {
        /// Run a call, unpacked and without wrappers for order, and ``ServerSession/answer(_:with:now:)`` it. At most
        /// ``SessionLimits/runningCalls`` are handed out and not answered.
        case call(WireMessageID, body: [UInt8])

        /// The client has dropped this call's answer. Stop the call if that is easy, but answer it all the same, with
        /// any answer. Until then it counts as running, and keeps its place.
        case cancel(WireMessageID)

        /// Drop another session of the same key and call ``ServerSession/destroyed(_:existed:)``.
        case destroySession(SessionID)

        /// Delete the key and call ``ServerSession/authKeyDestroyed(_:)``.
        case destroyAuthKey

        /// Close the connection after this time unless a later request of the client replaces it.
        case closeAfter(Duration)

        /// Keep the packet's request for this time if there is nothing to answer, over HTTP.
        case waitForOutput(Duration)
    }

    /// The client's id of the session.
    public let id: SessionID
    /// The server's id of the session: a change shows the client that the server lost its state.
    public let uniqueID: Int64

    private let sharedLimits: SharedSessionLimits
    var limits: SessionLimits { sharedLimits.limits }
    var now = WireTime(milliseconds: 0)
    var heardAt = WireTime(milliseconds: 0)
    var received = ReceivedMessages()
    var outgoing = OutgoingMessages()
    var order = InvokeAfterQueue()
    /// Calls that were handed out and not answered. Their number is small, so a linear search suffices.
    var running: [WireMessageID] = []
    /// Calls that will be handed out as others are answered. Empty unless the maximum runs.
    var waiting = WaitingCalls()
    /// The remaining budget of the packet being received.
    var budget: PacketBudget
    var ids = MessageIDGenerator()
    /// The number of our messages so far that needed an acknowledgement.
    var contentCount: Int32 = 0
    /// Messages that need no acknowledgement and are not kept.
    var service: [[UInt8]] = []
    var events: [Event] = []
    var acknowledgementsDue: WireTime?
    /// True if undelivered pushes were given up: the client must request the difference.
    var hasLostPushes = false
    /// True if pushes were given up that the client has received unless the connection breaks.
    var hasUnsurePushes = false

    /// True while nothing is sent again: ``flush(now:salt:emit:)`` leaves ``resendBytes`` for later.
    public var holdsResends = false

    /// True if the client has sent an accepted message. Drop a session that ends without one.
    public internal(set) var isEstablished = false

    /// Calls without an answer, both handed out and waiting for a place. Take no packet from the client while the
    /// number is ``SessionLimits/runningCalls`` or more; only an answer reduces it.
    public var runningCalls: Int { running.count + waiting.count }

    /// Creates a session that the client has just begun to use. `uniqueID` is a random number.
    public init(id: SessionID, uniqueID: Int64, limits: SessionLimits = SessionLimits()) {
        self.init(id: id, uniqueID: uniqueID, sharing: SharedSessionLimits(limits))
    }

    /// Creates a session that the client has just begun to use, one of many with the same limits.
    public init(id: SessionID, uniqueID: Int64, sharing limits: SharedSessionLimits) {
        self.id = id
        self.uniqueID = uniqueID
        sharedLimits = limits
        budget = PacketBudget(limits.limits)
    }

    /// Bytes that are kept for the client: unsent, or sent and not acknowledged.
    var queuedBytes: Int { outgoing.bytes }

    /// Bytes that the next ``flush(now:salt:emit:)`` sends again, for a new connection or because the client asked for
    /// them, unless ``holdsResends``.
    public var resendBytes: Int { outgoing.resendBytes }

    /// Approximate bytes of the whole session, including waiting calls and the record of the client's messages.
    public var heldBytes: Int {
        outgoing.bytes + waiting.bytes + order.bytes + received.entries.count * ReceivedMessages.entryBytes
    }

    /// True if ``flush(now:salt:emit:)`` has anything to send at `now`.
    public func hasOutput(now: WireTime) -> Bool {
        if outgoing.hasUnsent || !service.isEmpty || hasLostPushes { return true }
        if outgoing.resends > 0, !holdsResends { return true }
        return acknowledgementsDue.map { $0 <= now } ?? false
    }

    /// The latest time to call ``timePassed(now:)`` and then ``flush(now:salt:emit:)``; nil if only new input can
    /// cause work.
    public var nextDeadline: WireTime? {
        let silence = received.entries.isEmpty ? nil : heardAt + limits.forgetAfter
        return .earliest(acknowledgementsDue, .earliest(order.nextDeadline, silence))
    }

    /// Fails calls that have waited for others too long, and frees memory of a silent session.
    public mutating func timePassed(now: WireTime) -> [Event] {
        self.now = now
        for call in order.expire(now: now) { fail(call.id, .waitTimeout) }
        if now - heardAt >= limits.forgetAfter {
            received.forgetAll()
            acknowledgementsDue = nil
        }
        return takeEvents()
    }

    /// Continues the session on another connection, where all unacknowledged messages are sent again.
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

extension ServerSession {
    /// The states of the client's messages, one byte each, for `msgs_state_info`.
    func states(of ids: [WireMessageID]) -> [UInt8] {
        ids.map { id in
            guard let state = received.state(of: id) else {
                let oldest = received.entries.first?.id ?? received.forgotten
                if id <= received.forgotten || id < oldest { return 1 }
                return id > received.entries.last?.id ?? received.forgotten ? 3 : 2
            }
            var byte: UInt8 = 4
            if state.contains(.acknowledged) { byte |= 8 }
            if !state.contains(.needsAcknowledgement) { byte |= 16 }
            if state.contains(.call) { byte |= 32 }
            if state.contains(.answered), !state.contains(.dropped) { byte |= 64 }
            return byte
        }
    }

    /// `msgs_all_info`: the client's states of our messages. Missing ones are sent again, the others are not.
    mutating func takeStates(_ fields: borrowing ServiceFields) {
        for (id, state) in zip(takeIDs(of: fields), fields.stringAfterIDs) {
            switch state & 7 {
            case 4: outgoing.acknowledge(id)
            case 2, 3: outgoing.index(of: id).map { outgoing.resend(at: $0) }
            default: break
            }
        }
    }

    /// `msg_resend_req`: sends the requested messages again. If one of them is missing, the answer has the states of
    /// all as well.
    mutating func resend(_ ids: [WireMessageID], request: WireMessageID) {
        var states: [UInt8] = []
        var isComplete = true
        for id in ids {
            let index = outgoing.index(of: id)
            if let index {
                outgoing.resend(at: index)
            } else {
                isComplete = false
            }
            states.append(index == nil ? 1 : 4)
        }
        guard !isComplete else { return }
        service.append(ServiceBody.stateInfo(request: request, states))
    }
}

extension ServerSession {
    /// Sends boxed `Updates` to the client, and keeps them until it has acknowledged them.
    ///
    /// If too much is kept, or the push exceeds the client's limit, pushes are given up. The client then gets
    /// `updatesTooLong` and requests the difference.
    public mutating func push(_ body: [UInt8]) {
        guard body.count <= limits.sentAnswerBytes, makeRoom(for: body.count) else {
            hasLostPushes = true
            return
        }
        outgoing.enqueue(.push, packed(body))
    }

    /// Reports the result of ``Event/destroySession(_:)``.
    public mutating func destroyed(_ session: SessionID, existed: Bool) {
        service.append(ServiceBody.destroyed(session, existed: existed))
    }

    /// Reports the result of ``Event/destroyAuthKey``.
    public mutating func authKeyDestroyed(_ outcome: MTP.DestroyAuthKeyRes) {
        service.append(outcome.encoded())
    }

    mutating func enqueueAnswer(to request: WireMessageID, _ body: [UInt8]) {
        if !makeRoom(for: body.count) { giveUpSentAnswers(for: body.count) }
        outgoing.enqueue(.answer, body, answering: request)
    }

    private func hasRoom(for bytes: Int) -> Bool { outgoing.bytes + bytes <= limits.unacknowledgedBytes }

    /// True if `bytes` more may be kept, if need be after giving up pushes. First go copies of sent ones, oldest
    /// first, then all the others, as one `updatesTooLong` stands for any number.
    private mutating func makeRoom(for bytes: Int) -> Bool {
        if hasRoom(for: bytes) { return true }
        guard outgoing.pushes > 0 else { return false }
        for index in 0..<outgoing.firstUnsent where outgoing.entries[index].isGivenUpFirst {
            hasUnsurePushes = true
            outgoing.remove(at: index)
            if hasRoom(for: bytes) { break }
        }
        if !hasRoom(for: bytes) {
            for index in outgoing.entries.indices where outgoing.entries[index].kind == .push {
                guard !outgoing.entries[index].isRemoved else { continue }
                hasLostPushes = true
                outgoing.remove(at: index)
            }
        }
        outgoing.closeGaps()
        return hasRoom(for: bytes)
    }

    /// Gives up copies of sent answers, oldest first. Unsent answers stay: the limit of running calls bounds them.
    ///
    /// Makes more room than is needed at once. The search begins at the oldest message each time, and a client
    /// without acknowledgements must not make each answer pay for it.
    private mutating func giveUpSentAnswers(for bytes: Int) {
        let bytes = bytes + limits.unacknowledgedBytes / 8
        // All sent messages will be sent again: none of them is a mere copy. What is held may wait for long, and more with
        // each new connection, so it must not be what fills the memory.
        guard holdsResends || outgoing.resends < outgoing.sent else { return }
        for index in 0..<outgoing.firstUnsent {
            if hasRoom(for: bytes) { break }
            guard outgoing.entries[index].kind == .answer,
                holdsResends || !outgoing.entries[index].mustResend
            else { continue }
            outgoing.remove(at: index)
        }
        outgoing.closeGaps()
    }
}

extension OutgoingMessages.Entry {
    /// True for a push that is kept only for the case that the connection breaks. Valid for sent messages.
    fileprivate var isGivenUpFirst: Bool { kind == .push && !isRemoved && !mustResend }
}
