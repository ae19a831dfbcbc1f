public import TelegramSchema

/// A client's end of one session: the counterpart of ``ServerSession``.
///
/// Give it calls and ``flush(now:emit:)`` it; feed it every packet that was opened for its id; handle the events. The
/// session repairs its clock and its salt on notice of the server, and acknowledges received messages. It sends again
/// what a broken connection may have lost.
///
/// Threads: a value without locks. Each call passes the time, which may come from a wrong clock.
public struct ClientSession: Sendable {
    /// An event that the owner must handle, or may want to know.
    public enum Event: Sendable, Equatable {
        /// A call's boxed result, or an `rpc_error`; unpacked.
        ///
        /// Two errors with code 400 concern the answer and not the call. `RESPONSE_TOO_LARGE`: it exceeds this end's
        /// limit, so request less. `RESPONSE_UNREADABLE`: it cannot be unpacked.
        case result(ClientCallID, body: [UInt8])

        /// Boxed `Updates` that the server sent of its own accord.
        case push([UInt8])

        /// The server has begun a new session: earlier pushes may be lost. Request the difference.
        case newSession(uniqueID: Int64)

        /// Keep this salt for the next start.
        case saltChanged(Int64)

        /// The server's clock is ahead of ours by this much. Keep it for the next start.
        case timeRepaired(Duration)

        /// The server has refused a call several times, last for this reason. The call is given up.
        case refused(ClientCallID, BadMessage)

        /// The answer to ``ClientSession/ping(_:disconnectAfter:)``.
        case pong(Int64)

        /// The answer to ``ClientSession/getFutureSalts(_:)``.
        case futureSalts([MTP.FutureSalt])

        /// The answer to ``ClientSession/destroy(_:)``.
        case destroyed(MTP.DestroySessionRes)
    }

    /// The session's id, which the server also uses.
    public let id: SessionID

    /// The salt of sent packets.
    public internal(set) var salt: Int64

    /// The time by which the server's clock is ahead of ours.
    public internal(set) var timeOffset: Duration

    /// The size in bytes of the largest call: with its wrappers, it makes about the largest packet that
    /// ``ServerFraming`` accepts.
    public static let maximumCallBytes = 1 << 20 + 1 << 16

    /// The longest delay of an acknowledgement without other output.
    static let acknowledgementDelay = Duration.seconds(5)
    /// The most messages without an acknowledgement.
    private static let acknowledgementCount = 16
    /// The time without any reaction to a call after which we ask the server about it.
    static let timeout = Duration.seconds(10)
    /// Sizes in bytes of calls that are packed if that makes them smaller. A container of the longest ones inflates to
    /// less than ``SessionLimits/inflatedBytes``; zlib rarely gains anything below the shortest.
    private static let packedSizes = 256...32 << 10
    /// The most refusals of a call.
    static let maximumRefusals = 4
    /// The age at which a call gets a new id before it is sent again: the server would refuse the old one.
    private static let freshness = Duration.seconds(240)

    var now = WireTime(milliseconds: 0)
    var received = ReceivedMessages()
    var calls = ClientCalls()
    var ids = MessageIDGenerator()
    /// The number of our messages so far that needed an acknowledgement.
    var contentCount: Int32 = 0
    /// Messages that are sent once (pings, requests about messages), each with the need for an answer.
    var service: [(body: [UInt8], needsAcknowledgement: Bool)] = []
    var events: [Event] = []
    var acknowledgementsDue: WireTime?
    /// The last question about calls: its id once it is sent, and the ids that it named.
    var question: (id: WireMessageID, asked: [WireMessageID], at: WireTime)?
    /// Set while the server is asked for its time.
    var timeDoubt: TimeDoubt?
    /// Ids of the last packets; a notification may only refer to these.
    var recentPackets: [WireMessageID] = []

    /// Creates a session that the server does not know yet.
    ///
    /// `id` is a random number. `salt` comes from the key exchange or an earlier session, or is 0; likewise
    /// `timeOffset`.
    public init(id: SessionID, salt: Int64 = 0, timeOffset: Duration = .zero) {
        self.id = id
        self.salt = salt
        self.timeOffset = timeOffset
    }

    /// True if ``flush(now:emit:)`` has anything to send at `now`.
    public func hasOutput(now: WireTime) -> Bool {
        if calls.waiting > 0 || !service.isEmpty { return true }
        if received.unacknowledged >= Self.acknowledgementCount { return true }
        return acknowledgementsDue.map { $0 <= now } ?? false
    }

    /// True if ``flush(now:emit:)`` would send anything that the server must answer.
    public var hasQuestions: Bool { calls.waiting > 0 || !service.isEmpty }

    /// The number of unanswered calls.
    public var pendingCalls: Int { calls.entries.count }

    /// The latest time to call ``timePassed(now:)`` and then ``flush(now:emit:)``.
    public var nextDeadline: WireTime? {
        let unanswered = calls.entries.first { !$0.isAcknowledged && !$0.mustSend }.map { entry in
            max(entry.sentAt, question?.at ?? entry.sentAt) + Self.timeout
        }
        return .earliest(acknowledgementsDue, unanswered)
    }

    /// Queues a call of a function.
    ///
    /// If `after` is another unanswered call, the server runs this one only after that one has succeeded. Otherwise
    /// it answers `MSG_WAIT_FAILED`.
    public mutating func call(_ body: [UInt8], after: ClientCallID? = nil) -> ClientCallID {
        // Not inside a wrapper, where not every server looks for a pack.
        calls.add(after == nil ? Self.packed(body) : body, after: after)
    }

    /// Queues a call whose parameters depend on its message id, as the binding of a temporary key does. If the server
    /// refuses that id, the call must be made anew.
    public mutating func call(now: WireTime, _ body: (WireMessageID) throws -> [UInt8]) rethrows
        -> ClientCallID
    {
        let number = ids.next(.client, now: now + timeOffset)
        let call = calls.add(try body(number), after: nil)
        if let index = calls.index(of: call) {
            let seqNo = nextSeqNo(true)
            calls.update(index) { ($0.id, $0.seqNo) = (number, seqNo) }
        }
        return call
    }

    /// Gives up a call and informs the server.
    public mutating func cancel(_ call: ClientCallID) {
        guard let index = calls.index(of: call) else { return }
        let entry = calls.remove(at: index)
        guard entry.id.rawValue != 0 else { return }
        service.append((MTPFunction.RpcDropAnswer(reqMsgID: entry.id.rawValue).encoded(), true))
    }

    /// Requests a ``Event/pong(_:)``, and asks the server to close the connection without a further ping in time.
    public mutating func ping(_ pingID: Int64, disconnectAfter: Duration? = nil) {
        if let delay = disconnectAfter {
            let seconds = Int32(clamping: delay.components.seconds)
            let ping = MTPFunction.PingDelayDisconnect(pingID: pingID, disconnectDelay: seconds)
            service.append((ping.encoded(), false))
        } else {
            service.append((MTPFunction.Ping(pingID: pingID).encoded(), false))
        }
    }

    /// Requests the current salt and the following ones.
    public mutating func getFutureSalts(_ count: Int32) {
        service.append((MTPFunction.GetFutureSalts(num: count).encoded(), true))
    }

    /// Asks the server to drop another session of the same key.
    public mutating func destroy(_ session: SessionID) {
        service.append((MTPFunction.DestroySession(sessionID: session.rawValue).encoded(), true))
    }

    /// Asks the server about calls without any reaction for a long time.
    public mutating func timePassed(now: WireTime) {
        self.now = now
        guard let deadline = nextDeadline, deadline <= now else { return }
        let silent = calls.entries.filter {
            !$0.isAcknowledged && !$0.mustSend && $0.sentAt + Self.timeout <= now
        }
        guard !silent.isEmpty else { return }
        let asked = silent.prefix(ServiceFields.maximumIDs).map(\.id)
        question = (WireMessageID(rawValue: 0), asked, now)
        service.append((MTP.MsgsStateReq(msgIDs: asked.map(\.rawValue)).encoded(), true))
    }

    /// Continues the session on another connection. Unanswered calls are sent again, under the same id if the server
    /// still accepts it, so that it runs none of them twice.
    public mutating func connectionReplaced(now: WireTime) {
        self.now = now
        service.removeAll()
        // The ignored messages come by themselves: the server sends all unacknowledged ones again.
        timeDoubt = nil
        calls.updateAll { entry in
            entry.mustSend = true
            if now - entry.sentAt > Self.freshness { entry.id = WireMessageID(rawValue: 0) }
        }
    }

    /// Sends with this salt from now on: one that has become current by ``Event/futureSalts(_:)``.
    public mutating func use(salt: Int64) { self.salt = salt }

    /// Takes the results of a key exchange. For a session that has sent nothing under its key yet.
    public mutating func begin(salt: Int64, timeOffset: Duration) {
        self.salt = salt
        self.timeOffset = timeOffset
    }

    var serverNow: WireTime { now + timeOffset }

    private static func packed(_ body: [UInt8]) -> [UInt8] {
        guard packedSizes.contains(body.count) else { return body }
        return GzipPacked.pack(body) ?? body
    }
}

/// Checks of the time of the server's packets: detect replays from long ago, and a wrong clock.
///
/// A packet whose id is far from the server's current time may have been held back, or recorded before all that the
/// session remembers. Or our estimate of the server's time is wrong, and then every packet looks like that. So it is
/// ignored unless it refers to a message of ours, which proves that it is new and repairs the time. In any other case
/// the server is asked for the time, and then for the ignored messages.
///
/// Source: core.telegram.org/mtproto/security_guidelines#checking-msg-id; the solution is Telegram Desktop's.
extension ClientSession {
    /// The packets ignored for their time, and the ping sent because of that.
    struct TimeDoubt {
        /// The most messages to request again.
        static let maximumIDs = 64

        /// The id of a ping whose pong will give the time; zero until it is sent.
        var question = WireMessageID(rawValue: 0)
        /// Ignored messages that need an acknowledgement.
        var passedOver: [WireMessageID] = []
    }

    /// True if the time of a packet is acceptable. Repairs the time if the packet shows it.
    mutating func judgeTime(_ id: WireMessageID, _ seqNo: Int32, _ body: RawSpan) -> Bool {
        if (serverNow - BadMessage.oldest...serverNow + BadMessage.newest).contains(id.time) { return true }
        // A repeat is recognised without a clock.
        guard id > received.forgotten, received.index(of: id) == nil else { return false }
        guard isAboutOurs(body) else {
            doubtTime(id, seqNo, body)
            return false
        }
        timeOffset = id.time - now
        events.append(.timeRepaired(timeOffset))
        return true
    }

    /// Records the id of a sent ping.
    mutating func sentPing(_ id: WireMessageID) {
        if timeDoubt?.question.rawValue == 0 { timeDoubt?.question = id }
    }

    /// The server's time is known again: the ignored messages may come again, under a current id.
    mutating func receivedPong(to ping: WireMessageID) {
        guard let doubt = timeDoubt, doubt.question == ping, ping.rawValue != 0 else { return }
        timeDoubt = nil
        guard !doubt.passedOver.isEmpty else { return }
        let request = MTP.MsgResendReq.msgResendReq(.init(msgIDs: doubt.passedOver.map(\.rawValue)))
        service.append((request.encoded(), false))
    }

    private mutating func doubtTime(_ id: WireMessageID, _ seqNo: Int32, _ body: RawSpan) {
        var doubt = timeDoubt ?? TimeDoubt()
        if timeDoubt == nil { service.append((MTPFunction.Ping(pingID: 0).encoded(), false)) }
        Self.forEachMessage(id, seqNo: seqNo, body: body) { id, seqNo, _ in
            guard seqNo & 1 == 1, doubt.passedOver.count < TimeDoubt.maximumIDs else { return }
            doubt.passedOver.append(id)
        }
        timeDoubt = doubt
    }

    /// True if a packet refers to a message of ours that nobody could have known long ago.
    private func isAboutOurs(_ body: RawSpan) -> Bool {
        var found = false
        Self.forEachMessage(WireMessageID(rawValue: 0), seqNo: 0, body: body) { _, _, body in
            let fields = ServiceFields(body)
            switch ServiceConstructor(of: body) {
            case .rpcResult, .badMessage, .badSalt, .newSession, .stateInfo, .pong:
                found = found || isOurs(WireMessageID(rawValue: fields.long(0)))
            case .acknowledgement:
                fields.forEachID { found = found || isOurs($0) }
            default: break
            }
        }
        return found
    }

    /// True if we have sent a message with this id that is still unanswered.
    private func isOurs(_ id: WireMessageID) -> Bool {
        guard id.rawValue != 0 else { return false }
        return recentPackets.contains(id) || question?.id == id || timeDoubt?.question == id
            || calls.index(of: id) != nil
    }

    private static func forEachMessage(
        _ id: WireMessageID,
        seqNo: Int32,
        body: RawSpan,
        action: (WireMessageID, Int32, RawSpan) -> Void
    ) {
        guard ServiceConstructor(of: body) == .messageContainer else { return action(id, seqNo, body) }
        guard var reader = ContainerReader(body) else { return }
        while let item = reader.next(in: body) { action(item.id, item.seqNo, body.extracting(item.body)) }
    }
}
