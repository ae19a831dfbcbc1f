import ClientModel
import MessageStore
import SchemaMapping
import TelegramSchema

extension UpdateBuilder {
    /// Takes an update about users, members, or the account.
    mutating func add(peerUpdate update: TL.Update) {
        switch update {
        case .updateUserStatus(let update):
            append(.peer(.presence(PeerID(update.userID), Presence(update.status))))
        case .updateUserName(let update):
            let user = PeerID(update.userID)
            let names = [Username](main: nil, all: update.usernames)
            append(.peer(.name(user, first: update.firstName, last: update.lastName, usernames: names)))
        case .updateUserPhone(let update):
            append(.peer(.phone(PeerID(update.userID), update.phone)))
        case .updateUser(let update): append(.tell(.stale(.peer(PeerID(update.userID)))))
        case .updateChat(let update): append(.tell(.stale(.peer(PeerID(update.chatID)))))
        case .updatePeerBlocked(let update):
            append(.peer(.block(PeerID(update.peerID), update.blocked)))
            append(.tell(.stale(.blocked)))
        case .updateContactsReset: append(.tell(.stale(.contacts)))
        default: add(memberUpdate: update)
        }
    }

    private mutating func add(memberUpdate update: TL.Update) {
        switch update {
        case .updateChatParticipants(let update):
            guard let members = [GroupMember](update.participants) else { return }
            append(.peer(.setMembers(PeerID(update.participants), members)))
        case .updateChatParticipantAdd(let update):
            var member = GroupMember(PeerID(update.userID))
            member.inviter = PeerID(update.inviterID)
            member.date = update.date
            append(.peer(.addMember(PeerID(update.chatID), member)))
        case .updateChatParticipantDelete(let update):
            append(.peer(.removeMember(PeerID(update.chatID), PeerID(update.userID))))
        case .updateChatParticipantAdmin(let update):
            let (group, member) = (PeerID(update.chatID), PeerID(update.userID))
            append(.peer(.setAdmin(group, member, update.isAdmin)))
        case .updateChatDefaultBannedRights(let update):
            let restrictions = ChatRestrictions(update.defaultBannedRights)
            append(.peer(.restrictMembers(PeerID(update.peer), restrictions)))
        default: add(accountUpdate: update)
        }
    }

    private mutating func add(accountUpdate update: TL.Update) {
        switch update {
        case .updateNewAuthorization(let update):
            let signIn = NewSignIn(
                hash: update.hash,
                date: update.date,
                device: update.device ?? "",
                location: update.location ?? ""
            )
            append(.tell(.signIn(signIn)))
        case .updateServiceNotification(let update):
            let notice = ServiceNotice(type: update.type, text: update.message, isPopup: update.popup)
            append(.tell(.notice(notice)))
        case .updatePrivacy(let update):
            if let key = PrivacyKey(update.key) { append(.tell(.privacy(key, update.rules))) }
        case .updateConfig: append(.tell(.stale(.config)))
        case .updateDcOptions: append(.tell(.stale(.dataCenters)))
        // `TL.Update.order` lists all constructors, so a new one in the schema is noticed there.
        default: break
        }
    }
}

extension PeerID {
    /// The group of a list of members.
    fileprivate init(_ participants: TL.ChatParticipants) {
        switch participants {
        case .chatParticipants(let list): self.init(list.chatID)
        case .chatParticipantsForbidden(let list): self.init(list.chatID)
        }
    }
}
