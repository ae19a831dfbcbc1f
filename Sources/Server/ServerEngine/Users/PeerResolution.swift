import ServerStore
import TelegramSchema

extension Call {
    /// The user that a client names; the access hash proves that the caller met the user.
    ///
    /// - Throws: `error` if there is no such user or the hash is wrong.
    func resolve(_ input: TL.InputUser, or error: RPCError = .userInvalid) throws -> UserRecord {
        switch input {
        case .inputUserSelf:
            return try existing(user, or: error)
        case .inputUser(let named):
            return try known(named.userID, hash: named.accessHash, or: error)
        case .inputUserFromMessage(let named):
            return try seen(named.userID, in: named.msgID, or: error)
        case .inputUserEmpty:
            throw error
        }
    }

    /// The peer that a client names. The caller must be or have been in a group.
    func resolve(_ input: TL.InputPeer) throws -> MailboxPeer {
        switch input {
        case .inputPeerSelf:
            return .user(user)
        case .inputPeerUser(let named):
            return .user(try known(named.userID, hash: named.accessHash, or: .peerInvalid).id)
        case .inputPeerUserFromMessage(let named):
            return .user(try seen(named.userID, in: named.msgID, or: .peerInvalid).id)
        case .inputPeerChat(let named):
            let peer = MailboxPeer.chat(named.chatID)
            guard try peer.isPossible && hasSeen(named.chatID) else { throw RPCError.peerInvalid }
            return peer
        case .inputPeerChannel, .inputPeerChannelFromMessage:
            throw RPCError.channelInvalid
        case .inputPeerEmpty:
            throw RPCError.peerInvalid
        }
    }

    private func existing(_ id: UserID, or error: RPCError) throws -> UserRecord {
        guard let record = try scope.user(id) else { throw error }
        return record
    }

    private func known(_ id: UserID, hash: Int64, or error: RPCError) throws -> UserRecord {
        let record = try existing(id, or: error)
        guard record.accessHash == hash || id == user else { throw error }
        return record
    }

    /// A user named by a message of the caller's mailbox that shows the user.
    private func seen(_ id: UserID, in message: MessageID, or error: RPCError) throws -> UserRecord {
        guard let boxed = try store.boxes.find(user: user, id: message) else { throw error }
        let content = try StoredMessageContent(decoding: boxed.body.content)
        guard boxed.body.sender == id || content.mentionedUsers.contains(id) else { throw error }
        return try existing(id, or: error)
    }
}
