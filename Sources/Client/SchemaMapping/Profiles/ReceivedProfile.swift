public import ClientModel
public import TelegramSchema

/// A peer's profile from the server, in the form that the store takes.
public struct ReceivedProfile: Equatable, Sendable {
    /// The peer.
    public var peer: PeerID
    /// The content of the profile.
    public var data: CachedPeerData
    /// The notification settings.
    public var notifications: PeerNotificationSettings

    /// Converts the profile of a user or bot.
    public init(_ full: TL.UserFull) {
        peer = PeerID(full.id)
        notifications = PeerNotificationSettings(full.notifySettings)
        data = CachedPeerData()
        data.about = full.about ?? ""
        data.photo = (full.personalPhoto ?? full.profilePhoto ?? full.fallbackPhoto).flatMap { Photo($0) }
        data.pinnedMessage = full.pinnedMsgID?.rawValue
        data.isBlocked = full.blocked
        data.commonChats = full.commonChatsCount
        data.deleteTimer = full.ttlPeriod
        data.bot = full.botInfo.map { BotDescription($0) }
        data.capabilities = PeerCapabilities(full)
        data.suggestions = PeerSuggestions(full.settings)
    }

    /// Converts the profile of a group or channel.
    public init(_ full: TL.ChatFull) {
        switch full {
        case .chatFull(let full): self.init(full)
        case .channelFull(let full): self.init(full)
        }
    }

    /// Converts the profile of a small group.
    private init(_ full: TL.ChatFull.ChatFull) {
        peer = PeerID(full.id)
        notifications = PeerNotificationSettings(full.notifySettings)
        data = CachedPeerData()
        data.about = full.about
        data.photo = full.chatPhoto.flatMap { Photo($0) }
        data.pinnedMessage = full.pinnedMsgID?.rawValue
        data.deleteTimer = full.ttlPeriod
        data.theme = full.themeEmoticon ?? ""
        data.pendingRequests = full.requestsPending ?? 0
        data.inviteLink = full.exportedInvite?.link ?? ""
        data.reactions = AllowedReactions(full.availableReactions, limit: full.reactionsLimit)
        data.capabilities.insert(.setUsername, if: full.canSetUsername)
        guard let members = [GroupMember](full.participants) else { return }
        data.capabilities.insert(.viewMembers)
        data.members = members
        data.counts.members = Int32(clamping: members.count)
        data.counts.admins = Int32(clamping: members.count { $0.role != .member })
    }
}

extension PeerCapabilities {
    fileprivate init(_ full: TL.UserFull) {
        self.init()
        insert(.pin, if: full.canPinMessage)
        insert(.call, if: full.phoneCallsAvailable && !full.phoneCallsPrivate)
        insert(.videoCall, if: full.videoCallsAvailable && !full.phoneCallsPrivate)
        insert(.sendVoice, if: !full.voiceMessagesForbidden)
        insert(.readDates, if: !full.readDatesPrivate)
    }
}

extension ReceivedProfile {
    /// Converts the profile of a channel or large group.
    init(_ full: TL.ChatFull.ChannelFull) {
        peer = PeerID(full.id)
        notifications = PeerNotificationSettings(full.notifySettings)
        data = CachedPeerData()
        data.about = full.about
        data.photo = Photo(full.chatPhoto)
        data.pinnedMessage = full.pinnedMsgID?.rawValue
        data.capabilities = PeerCapabilities(full)
        data.isBlocked = full.blocked
        data.deleteTimer = full.ttlPeriod
        data.theme = full.themeEmoticon ?? ""
        data.pendingRequests = full.requestsPending ?? 0
        data.linkedChat = full.linkedChatID.map { PeerID($0) }
        data.inviteLink = full.exportedInvite?.link ?? ""
        data.reactions = AllowedReactions(full.availableReactions, limit: full.reactionsLimit)
        data.hiddenHistoryBefore = full.availableMinID?.rawValue
        data.readInboxMaxID = full.readInboxMaxID.rawValue
        data.counts = MemberCounts(full)
        data.slowMode = full.slowmodeSeconds.map { seconds in
            var slowMode = SlowMode(seconds: seconds)
            slowMode.nextSendDate = full.slowmodeNextSendDate
            return slowMode
        }
        if let group = full.migratedFromChatID, let last = full.migratedFromMaxID {
            data.migratedFrom = MigratedHistory(group: PeerID(group), lastID: last.rawValue)
        }
    }
}

extension PeerCapabilities {
    fileprivate init(_ full: TL.ChatFull.ChannelFull) {
        self.init()
        insert(.viewMembers, if: full.canViewParticipants)
        insert(.setUsername, if: full.canSetUsername)
        insert(.setStickers, if: full.canSetStickers)
        insert(.viewStatistics, if: full.canViewStats)
        insert(.deleteForAll, if: full.canDeleteChannel)
    }
}

extension MemberCounts {
    fileprivate init(_ full: TL.ChatFull.ChannelFull) {
        self.init()
        members = full.participantsCount
        admins = full.adminsCount
        removed = full.kickedCount
        restricted = full.bannedCount
        online = full.onlineCount
    }
}
