import StdExtras

/// The client's end of a session, over one connection after another: bytes and time in, events and bytes out.
///
/// Requests are numbered in order and answered in any order. When a connection breaks, the session continues on the next
/// one: requests without an answer are sent again under their old numbers, which the server carries out once. Only a
/// server that has forgotten the session makes them ``Event/lost(_:)``.
///
/// All times are of one steady clock with any start. After each call, send ``takeOutput()``, and call
/// ``advance(to:)`` at ``deadline``.
public struct CompactClientSession: Sendable {
    /// An event for the owner.
    public enum Event: Equatable, Sendable {
        /// The answer to a request, unpacked.
        case answer(CompactRequestID, payload: [UInt8])
        /// The error that answers a request, unpacked.
        case failure(CompactRequestID, payload: [UInt8])
        /// The request was carried out, and its answer no longer exists. Ask anew, or send again what has an id of its own.
        case answerGone(CompactRequestID)
        /// An event that the server sent unasked, unpacked.
        case push(CompactOpcode, payload: [UInt8])
        /// The session goes on. If pushes were missed, ask for the difference.
        case resumed(missedPushes: Bool)
        /// A new session must be opened on this connection, by ``CompactClientSession/open(_:payload:now:)``.
        case needsOpening
        /// The server has forgotten the session. Nobody knows whether these requests were carried out. Calls behind others
        /// are among them even if they were not: the ones before them get other numbers.
        case lost([CompactRequestID])
        /// The connection must be closed, after the last output.
        case closed(CompactCloseReason)
    }

    /// A request that has no answer yet.
    struct Held: Sendable {
        var id: CompactRequestID
        var frame: CompactFrame
        /// The number of the connection on which it was first sent; zero before.
        var firstSentOn = 0
        /// True if its opcode names a request before it, by the distance of their numbers.
        var isBehind = false
    }

    /// The progress of the current connection.
    enum Phase: Sendable {
        case offline
        /// Nothing may be sent before a request that opens a session.
        case unopened
        /// A session is to go on. Requests may follow at once, unless those before them wait for the answer.
        case resuming(mayFollow: Bool)
        case open
    }

    /// Bytes of unanswered requests up to which they are sent again at once. With more, the client first learns which
    /// ones have arrived.
    static let repeatedBytes = 4096

    let limits: CompactLimits
    var phase = Phase.offline
    var reader: CompactFrameReader
    var output: [UInt8] = []
    var keepAlive: ClientKeepAlive
    /// Checks that the server has not answered.
    var pendingPings = 0
    var connectionNumber = 0

    /// The requests that were numbered, by their numbers.
    var unanswered: [UInt16: Held] = [:]
    /// The requests that wait for a number, the oldest first.
    var queued = Fifo<Held>()
    var nextSequence: UInt16 = 0
    /// The oldest number without an answer, or the next one.
    var oldestSequence: UInt16 = 0
    /// The events of the session so far, with those that were missed.
    var receivedPushes: UInt32 = 0
    /// The proof in the server's answer to the resumption on this connection; nil before it, and without one.
    ///
    /// Compare it at ``Event/resumed(missedPushes:)``, and close the connection if it is wrong.
    public internal(set) var serverProof: [UInt8]?
    private var nextID: UInt64 = 0
    private var heldBytes = 0

    /// The token that continues the session, which the server has told in an answer; nil as long as it has not.
    public var token: [UInt8]?

    /// Creates a session without a connection.
    ///
    /// - Parameters:
    ///   - limits: Its limits.
    ///   - interval: What an earlier session has learned of the network.
    public init(limits: CompactLimits = CompactLimits(), interval: KeepAliveInterval = KeepAliveInterval()) {
        self.limits = limits
        reader = CompactFrameReader(maximumPayloadBytes: limits.answerBytes)
        keepAlive = ClientKeepAlive(interval: interval, now: .zero)
    }

    /// The interval that was learned, for the next session on this network.
    public var interval: KeepAliveInterval { keepAlive.interval }

    /// Forgets what was learned of the network: the machine has another one now.
    public mutating func networkChanged() { keepAlive.networkChanged() }

    /// The requests without an answer.
    public var heldCount: Int { unanswered.count + queued.count }

    /// Takes the bytes for the connection.
    public mutating func takeOutput() -> [UInt8] {
        defer { output = [] }
        return output
    }

    /// Sends a request, as soon as there is a connection and room.
    ///
    /// - Parameters:
    ///   - opcode: Its method.
    ///   - payload: A value of MessagePack, or nothing.
    ///   - now: The time.
    /// - Returns: The request.
    /// - Throws: ``CompactRequestError``; the request is not sent then.
    public mutating func request(
        _ opcode: CompactOpcode,
        payload: [UInt8],
        now: Duration
    ) throws(CompactRequestError) -> CompactRequestID {
        guard payload.count <= limits.requestBytes else { throw .tooLarge(limit: limits.requestBytes) }
        let held = try hold(opcode, payload: PackedPayload(payload))
        queued.append(held)
        sendQueued(now: now)
        return held.id
    }

    /// Sends a call that the server runs once another request has succeeded. If that one fails, so does the call, with
    /// `MSG_WAIT_FAILED`. A request that has its answer already, whichever, is not waited for.
    ///
    /// - Parameters:
    ///   - before: The other request.
    ///   - payload: The call.
    ///   - now: The time.
    /// - Returns: The request.
    /// - Throws: ``CompactRequestError``; the request is not sent then. ``CompactRequestError/mustWait`` if it cannot have
    ///   its number now.
    public mutating func call(
        behind before: CompactRequestID,
        payload: [UInt8],
        now: Duration
    ) throws(CompactRequestError) -> CompactRequestID {
        guard payload.count <= limits.requestBytes else { throw .tooLarge(limit: limits.requestBytes) }
        // The other request may be among those that have no number yet.
        guard queued.isEmpty, mayNumber else { throw .mustWait }
        var opcode = CompactOpcode.call
        if let number = unanswered.first(where: { $0.value.id == before })?.key {
            guard let distance = UInt8(exactly: nextSequence &- number) else { throw .mustWait }
            opcode = .call(behind: distance)
        }
        var held = try hold(opcode, payload: PackedPayload(payload))
        held.isBehind = opcode != .call
        number(held, now: now)
        return held.id
    }

    /// Opens a session on a connection that ``Event/needsOpening``. Requests that wait follow at once.
    ///
    /// - Parameters:
    ///   - opcode: The request, one of those that open a session.
    ///   - payload: A value of MessagePack.
    ///   - now: The time.
    /// - Returns: The request; nil if no opening is needed.
    /// - Throws: ``CompactRequestError``; nothing is sent then.
    public mutating func open(
        _ opcode: CompactOpcode = .open,
        payload: [UInt8],
        now: Duration
    ) throws(CompactRequestError) -> CompactRequestID? {
        guard case .unopened = phase else { return nil }
        guard payload.count <= CompactOpening.longestPayloadBytes else {
            throw .tooLarge(limit: CompactOpening.longestPayloadBytes)
        }
        // By its first bytes the server tells the protocol, so they are not packed.
        let held = try hold(opcode, payload: PackedPayload(unpacked: payload))
        phase = .open
        number(held, now: now)
        sendQueued(now: now)
        return held.id
    }

    private mutating func hold(
        _ opcode: CompactOpcode,
        payload: PackedPayload
    ) throws(CompactRequestError) -> Held {
        guard heldCount < limits.heldRequests, heldBytes < limits.heldBytes else { throw .tooManyHeld }
        nextID += 1
        let frame = CompactFrame(.request, sequence: 0, opcode: opcode, payload: payload)
        heldBytes += frame.byteCount
        return Held(id: CompactRequestID(rawValue: nextID), frame: frame)
    }

    /// Gives up a request.
    mutating func release(_ held: Held) { heldBytes -= held.frame.byteCount }

    /// Numbers and sends what waits, as far as the limits allow.
    mutating func sendQueued(now: Duration) {
        while mayNumber, let held = queued.popFirst() { number(held, now: now) }
    }

    /// True if the limits allow another request to be sent now.
    private var mayNumber: Bool {
        switch phase {
        case .open, .resuming(mayFollow: true): break
        case .offline, .unopened, .resuming: return false
        }
        return unanswered.count < limits.outstanding && nextSequence &- oldestSequence < limits.window
            && output.count < limits.outputBytes
    }

    private mutating func number(_ held: Held, now: Duration) {
        var held = held
        held.frame.sequence = nextSequence
        held.firstSentOn = connectionNumber
        unanswered[nextSequence] = held
        nextSequence &+= 1
        write(held.frame, now: now)
    }

    /// Sends a message that the server must answer.
    mutating func write(_ frame: CompactFrame, now: Duration) {
        do {
            try frame.write(to: &output)
        } catch {
            // SAFETY: requests over the limit are refused, which is a sixteenth of the longest, and packing shortens.
            preconditionFailure("requests fit into frames: \(error)")
        }
        keepAlive.sent(frame.byteCount, now: now)
    }

    /// The numbered requests without an answer, the oldest first.
    var unansweredInOrder: [Held] {
        let oldest = oldestSequence
        return unanswered.values.sorted { $0.frame.sequence &- oldest < $1.frame.sequence &- oldest }
    }
}

/// The identity of a request within its session.
public struct CompactRequestID: RawRepresentable, Hashable, Sendable {
    /// A number that no other request of the session has.
    public var rawValue: UInt64

    /// Creates the identity with this number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The reason why a request is not sent.
public enum CompactRequestError: Error, Equatable, Sendable {
    /// Its payload has more than `limit` bytes. The caller's fault: it fits at no time.
    case tooLarge(limit: Int)
    /// As many requests as are held wait already. Try again after an answer.
    case tooManyHeld
    /// A call behind another one cannot have its number yet. Try again after an answer, or once there is a session.
    case mustWait
}
