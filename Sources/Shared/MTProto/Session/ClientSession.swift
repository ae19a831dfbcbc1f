public import TelegramSchema

/// A client's end of one session: the mirror of ``ServerSession``.
///
/// Hand it calls and let it ``flush(now:emit:)``; feed it every packet that was opened for its id; act on the
/// events. It repairs its clock and its salt as the server tells it, sends again what a broken connection may
/// have lost, and acknowledges what it got.
///
/// Threads: a value without locks. Time comes in with each call, and may be the clock of a machine that is wrong.
public struct ClientSession: Sendable {
    /// What its owner has to do, or may want to know.
    public enum Event: Sendable, Equatable {
        /// A call's boxed result, or an `rpc_error`; unpacked.
        ///
        /// Two errors with code 400 are about the answer and not the call: `RESPONSE_TOO_LARGE` when it is larger
        /// than this end takes, so that less has to be asked for, and `RESPONSE_UNREADABLE`.
        case result(ClientCallID, body: [UInt8])

        /// Boxed `Updates` that the server sent of its own accord.
        case push([UInt8])

        /// The server has begun a new session: what it pushed before may be lost. Ask for the difference.
        case newSession(uniqueID: Int64)

        /// Keep this salt for the next start.
        case saltChanged(Int64)

        /// The server's clock is ahead of ours by this much. Keep it for the next start.
        case timeRepaired(Duration)

        /// The server has refused a call several times, for this reason at last. It is given up.
        case refused(ClientCallID, BadMessage)

        /// The answer to ``ClientSession/ping(_:disconnectAfter:)``.
        case pong(Int64)

        /// The answer to ``ClientSession/getFutureSalts(_:)``.
        case futureSalts([MTP.FutureSalt])

        /// The answer to ``ClientSession/destroy(_:)``.
        case destroyed(MTP.DestroySessionRes)
    }

    /// Our number for it, as the server knows it.
    public let id: SessionID

    /// The salt of the packets that are sent.
    public internal(set) var salt: Int64

    /// How much the server's clock is ahead of ours.
    public internal(set) var timeOffset: Duration

    /// The size in bytes of the largest call that a server takes: a packet of it alone, with what else has to be in
    /// there, is about the largest that ``ServerFraming`` lets pass.
    public static let maximumCallBytes = 1 << 20 + 1 << 16

    /// How long what was received may stay without an acknowledgement when there is nothing else to send.
    static let acknowledgementDelay = Duration.seconds(5)
    /// How many messages may stay so.
    static let acknowledgementCount = 16
    /// After how long without any sign of a call we ask the server about it.
    static let timeout = Duration.seconds(10)
    /// How often a call may be refused.
    static let maximumRefusals = 4
    /// The age at which a call is given a new number before it is sent again: the server would refuse the old one.
    static let freshness = Duration.seconds(240)

    var now = WireTime(milliseconds: 0)
    var received = ReceivedMessages()
    var calls = ClientCalls()
    var ids = MessageIDGenerator()
    /// Messages of ours that needed an acknowledgement so far.
    var contentCount: Int32 = 0
    /// Messages that are sent once: pings, requests about messages. Each with whether it needs an answer.
    var service: [(body: [UInt8], needsAcknowledgement: Bool)] = []
    var events: [Event] = []
    var acknowledgementsDue: WireTime?
    /// The last question about calls: its number once it is sent, and what it asked for.
    var question: (id: WireMessageID, asked: [WireMessageID], at: WireTime)?
    /// Exists while the server is asked for its time.
    var timeDoubt: TimeDoubt?
    /// Numbers of the last packets, which alone a notification may be about.
    var recentPackets: [WireMessageID] = []

    /// A session that the server does not know yet.
    ///
    /// `id` is a random number; `salt` what the key exchange or an earlier session told, or 0; `timeOffset` likewise.
    public init(id: SessionID, salt: Int64 = 0, timeOffset: Duration = .zero) {
        self.id = id
        self.salt = salt
        self.timeOffset = timeOffset
    }

    /// Whether ``flush(now:emit:)`` has anything to send at `now`.
    public func hasOutput(now: WireTime) -> Bool {
        if calls.waiting > 0 || !service.isEmpty { return true }
        if received.unacknowledged >= Self.acknowledgementCount { return true }
        return acknowledgementsDue.map { $0 <= now } ?? false
    }

    /// Whether ``flush(now:emit:)`` would send anything that the server has to answer.
    public var hasQuestions: Bool { calls.waiting > 0 || !service.isEmpty }

    /// How many calls have no answer yet.
    public var pendingCalls: Int { calls.entries.count }

    /// When ``timePassed(now:)`` and then ``flush(now:emit:)`` should be called at the latest.
    public var nextDeadline: WireTime? {
        let unanswered = calls.entries.first { !$0.isAcknowledged && !$0.mustSend }.map { entry in
            max(entry.sentAt, question?.at ?? entry.sentAt) + Self.timeout
        }
        return .earliest(acknowledgementsDue, unanswered)
    }

    /// Has a function called.
    ///
    /// When `after` is another call that has no answer yet, the server runs this one only after that one has
    /// succeeded, and answers `MSG_WAIT_FAILED` if it does not.
    public mutating func call(_ body: [UInt8], after: ClientCallID? = nil) -> ClientCallID {
        calls.add(body, after: after)
    }

    /// Has a function called whose parameters depend on the number of its message, as the binding of a temporary
    /// key does. Should the server refuse that number, the call has to be made anew.
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

    /// Gives a call up and tells the server so.
    public mutating func cancel(_ call: ClientCallID) {
        guard let index = calls.index(of: call) else { return }
        let entry = calls.remove(at: index)
        guard entry.id.rawValue != 0 else { return }
        service.append((MTPFunction.RpcDropAnswer(reqMsgID: entry.id.rawValue).encoded(), true))
    }

    /// Asks for a ``Event/pong(_:)``, and the server to close the connection unless it is asked again in time.
    public mutating func ping(_ pingID: Int64, disconnectAfter: Duration? = nil) {
        if let delay = disconnectAfter {
            let seconds = Int32(clamping: delay.components.seconds)
            let ping = MTPFunction.PingDelayDisconnect(pingID: pingID, disconnectDelay: seconds)
            service.append((ping.encoded(), false))
        } else {
            service.append((MTPFunction.Ping(pingID: pingID).encoded(), false))
        }
    }

    /// Asks for the salt of now and those that follow.
    public mutating func getFutureSalts(_ count: Int32) {
        service.append((MTPFunction.GetFutureSalts(num: count).encoded(), true))
    }

    /// Asks the server to forget another session of the same key.
    public mutating func destroy(_ session: SessionID) {
        service.append((MTPFunction.DestroySession(sessionID: session.rawValue).encoded(), true))
    }

    /// Asks the server about calls that it has said nothing of for long.
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

    /// Notes that the session goes on with another connection: calls without an answer are sent again, under the
    /// same number where the server still accepts that, so that it runs none of them twice.
    public mutating func connectionReplaced(now: WireTime) {
        self.now = now
        service.removeAll()
        // What was passed over comes by itself: the server sends all again that was not acknowledged.
        timeDoubt = nil
        calls.updateAll { entry in
            entry.mustSend = true
            if now - entry.sentAt > Self.freshness { entry.id = WireMessageID(rawValue: 0) }
        }
    }

    /// Sends with this salt from now on: one whose time has come by ``Event/futureSalts(_:)``.
    public mutating func use(salt: Int64) { self.salt = salt }

    /// Takes over what a key exchange has found out. For a session under whose key nothing was sent yet.
    public mutating func begin(salt: Int64, timeOffset: Duration) {
        self.salt = salt
        self.timeOffset = timeOffset
    }

    var serverNow: WireTime { now + timeOffset }
}
