public import ClientModel
public import TelegramSchema

extension Group {
    /// Converts a small group that the user is or was in.
    public init(_ chat: TL.Chat.Chat) {
        self.init(chat.id.rawValue, title: chat.title)
        photo = PeerPhoto(chat.photo)
        memberCount = chat.participantsCount
        date = chat.date
        version = chat.version
        migratedTo = chat.migratedTo.flatMap(PeerID.init)
        adminRights = chat.adminRights.map(AdminRights.init) ?? []
        restrictions = chat.defaultBannedRights.map { ChatRestrictions($0) } ?? []
        flags.insert(.creator, if: chat.creator)
        flags.insert(.left, if: chat.left)
        flags.insert(.deactivated, if: chat.deactivated)
        flags.insert(.callActive, if: chat.callActive)
        flags.insert(.callNotEmpty, if: chat.callNotEmpty)
        flags.insert(.noForwards, if: chat.noforwards)
    }

    /// Converts a small group from which the user was removed.
    public init(_ chat: TL.Chat.ChatForbidden) {
        self.init(chat.id.rawValue, title: chat.title)
        flags = .forbidden
    }
}

extension PeerID {
    /// The channel of an `InputChannel`; nil for `inputChannelEmpty`.
    init?(_ channel: TL.InputChannel) {
        switch channel {
        case .inputChannel(let channel): self.init(channel.channelID)
        case .inputChannelFromMessage(let channel): self.init(channel.channelID)
        case .inputChannelEmpty: return nil
        }
    }
}
