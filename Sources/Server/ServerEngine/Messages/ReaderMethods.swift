import ServerStore
import StdExtras
import TelegramSchema

/// `messages.getMessageReadParticipants` and `messages.getOutboxReadDate`: who read one's message, and the time.
enum ReaderMethods {
    /// Seconds after which the times of reading are forgotten.
    static let period: Int32 = 7 * 86_400
    /// Most members of a group that tells who read a message.
    static let maximumMembers = 100

    static func register(in routes: inout Routes) {
        routes.transaction(TLFunction.MessagesGetMessageReadParticipants.self, getMessageReadParticipants)
        routes.transaction(TLFunction.MessagesGetOutboxReadDate.self, getOutboxReadDate)
    }

    static func getMessageReadParticipants(
        _ request: TLFunction.MessagesGetMessageReadParticipants,
        _ call: Call
    ) throws -> [TL.ReadParticipantDate] {
        let peer = try call.resolve(request.peer)
        guard case .chat(let chat) = peer else { throw RPCError.peerInvalid }
        let members = Set(try call.scope.members(of: chat).map(\.user))
        guard members.contains(call.user) else { throw RPCError.peerInvalid }
        guard members.count <= maximumMembers else { throw RPCError.bad("CHAT_TOO_BIG") }
        guard let message = try call.own(request.msgID, in: peer) else {
            throw RPCError.bad("MSG_ID_INVALID")
        }
        guard call.remembersReading(of: message) else { throw RPCError.bad("MSG_TOO_OLD") }
        let readers = try call.store.messages.copies(of: message.body.gid).compactMap { copy in
            guard copy.user != call.user, members.contains(copy.user),
                let date = try call.store.readings.date(user: copy.user, peer: peer, id: copy.id)
            else { return TL.ReadParticipantDate?.none }
            return TL.ReadParticipantDate(userID: copy.user, date: date)
        }
        return readers.sorted { $0.date > $1.date }
    }

    static func getOutboxReadDate(
        _ request: TLFunction.MessagesGetOutboxReadDate,
        _ call: Call
    ) throws -> TL.OutboxReadDate {
        let peer = try call.resolve(request.peer)
        guard case .user(let other) = peer, other != call.user else { throw RPCError.peerInvalid }
        guard let message = try call.own(request.msgID, in: peer) else {
            throw RPCError.bad("MESSAGE_ID_INVALID")
        }
        guard call.remembersReading(of: message) else { throw RPCError.bad("MESSAGE_TOO_OLD") }
        let mark = try call.store.dialogs.find(user: call.user, peer: peer)?.readOutbox ?? 0
        guard mark >= message.id else { throw RPCError.bad("MESSAGE_NOT_READ_YET") }
        // Read before this server remembered, or by somebody who has deleted the message since.
        guard let id = try call.store.messages.copy(of: message.body.gid, user: other),
            let date = try call.store.readings.date(user: other, peer: .user(call.user), id: id)
        else { throw RPCError.bad("MESSAGE_TOO_OLD") }
        return TL.OutboxReadDate(date: date)
    }
}

extension Call {
    /// A message that the caller wrote in a dialog; nil for those of others: only its author learns who read it.
    fileprivate func own(_ id: MessageID, in peer: MailboxPeer) throws -> MailboxMessage? {
        guard let message = try store.boxes.find(user: user, id: id), message.peer == peer,
            message.flags.contains(.outgoing)
        else { return nil }
        return message
    }

    /// True if the times at which the message was read are not forgotten yet.
    fileprivate func remembersReading(of message: MailboxMessage) -> Bool {
        message.body.date.addingSaturating(ReaderMethods.period) > seconds
    }

    /// Records that the caller reads a dialog up to `id` now, if its messages tell who read them.
    func noteReading(of peer: MailboxPeer, upTo id: MessageID) throws {
        switch peer {
        case .user(user), .channel: return
        case .user: break
        case .chat(let chat):
            guard try scope.members(of: chat).count <= ReaderMethods.maximumMembers else { return }
        }
        try store.readings.note(
            user: user,
            peer: peer,
            upTo: id,
            date: seconds,
            keepingSince: seconds.subtractingSaturating(ReaderMethods.period)
        )
    }
}
