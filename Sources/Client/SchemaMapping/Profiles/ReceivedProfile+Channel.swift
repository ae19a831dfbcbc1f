import ClientModel
import TelegramSchema

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
