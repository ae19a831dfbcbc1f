import ServerStore
import TelegramSchema

/// The recipients of a message in one dialog, and the peer in each recipient's mailbox.
struct Recipients {
    /// The dialog in the sender's mailbox.
    let peer: MailboxPeer
    /// All users who get a copy, the sender first.
    let members: [UserID]
}

extension Call {
    /// The recipients of the caller's messages to `peer`.
    ///
    /// - Throws: ``RPCError`` if the caller may not write there.
    func audience(of peer: MailboxPeer) throws -> Recipients {
        switch peer {
        case .user(let other):
            if other == user { return Recipients(peer: peer, members: [user]) }
            guard let record = try scope.user(other), !record.isService else { throw RPCError.peerInvalid }
            guard !record.isDeleted else { throw RPCError.bad("INPUT_USER_DEACTIVATED") }
            if let error = try scope.blockingError(from: user, to: other) { throw error }
            return Recipients(peer: peer, members: [user, other])
        case .chat(let id):
            let members = try scope.members(of: id).map(\.user)
            guard members.contains(user) else { throw RPCError.forbidden("CHAT_WRITE_FORBIDDEN") }
            return Recipients(peer: peer, members: [user] + members.filter { $0 != user })
        case .channel:
            throw RPCError.channelInvalid
        }
    }
}

extension Recipients {
    /// The copies of a message by `sender`. `replies` are the answered message's ids, by mailbox; `mentioned` are the
    /// users whom the message mentions.
    func deliveries(
        from sender: UserID,
        flags: MessageCopyFlags,
        replies: [UserID: MessageID] = [:],
        mentioned: [UserID] = []
    ) -> [Delivery] {
        members.map { member in
            var own = flags
            if member == sender { own.insert(.outgoing) }
            if member != sender { own.remove(.scheduled) }
            // Nobody else will play what one keeps for oneself.
            if members.count == 1 { own.remove(.unplayed) }
            if member != sender, mentioned.contains(member) {
                own.insert(.mentioned)
                // In a private chat all is said to the one person: clients count mentions of groups alone.
                if case .chat = self.peer { own.insert(.unseenMention) }
            }
            return Delivery(
                user: member,
                peer: peer(of: member, writtenBy: sender),
                flags: own,
                replyTo: replies[member]
            )
        }
    }

    /// The dialog in a member's mailbox: in a private chat each side's peer is the other.
    func peer(of member: UserID, writtenBy sender: UserID) -> MailboxPeer {
        guard case .user = peer, member != sender else { return peer }
        return .user(sender)
    }
}
