import ClientModel
import TelegramSchema

extension Media {
    /// Converts a service action. Unsupported ones are stored unchanged.
    init(_ action: TL.MessageAction) {
        self = ServiceAction(action).map { .action($0) } ?? .foreign(UnknownObject(action))
    }
}

extension ServiceAction {
    fileprivate init?(_ action: TL.MessageAction) {
        switch action {
        case .messageActionEmpty: return nil
        case .messageActionChatCreate(let group):
            self = .groupCreated(GroupCreation(title: group.title, members: group.users.map { PeerID($0) }))
        case .messageActionChatEditTitle(let change): self = .titleChanged(change.title)
        case .messageActionChatEditPhoto(let change):
            self = Photo(change.photo).map { .photoChanged($0) } ?? .photoRemoved
        case .messageActionChatDeletePhoto: self = .photoRemoved
        case .messageActionChatAddUser(let added): self = .membersAdded(added.users.map { PeerID($0) })
        case .messageActionChatDeleteUser(let removed): self = .memberRemoved(PeerID(removed.userID))
        case .messageActionPinMessage: self = .messagePinned
        case .messageActionHistoryClear: self = .historyCleared
        case .messageActionContactSignUp: self = .contactJoined
        case .messageActionCustomAction(let custom): self = .custom(custom.message)
        case .messageActionChatMigrateTo(let migration): self = .migratedTo(PeerID(migration.channelID))
        case .messageActionChannelCreate(let channel): self = .channelCreated(channel.title)
        case .messageActionChannelMigrateFrom(let group):
            self = .migratedFrom(GroupMigration(title: group.title, group: PeerID(group.chatID)))
        case .messageActionChatJoinedByLink(let link): self = .joinedByLink(PeerID(link.inviterID))
        case .messageActionChatJoinedByRequest: self = .joinedByRequest
        case .messageActionScreenshotTaken: self = .screenshotTaken
        case .messageActionSetMessagesTTL(let change):
            var timer = DeleteTimer(seconds: change.period)
            timer.author = change.autoSettingFrom.map { PeerID($0) }
            self = .deleteTimerSet(timer)
        }
    }
}
