public import ClientModel
public import TelegramSchema

extension Channel {
    /// Converts a channel or large group. One with `min` has ``ChannelFlags/minimal``, and never overwrites a
    /// complete one.
    public init(_ channel: TL.Chat.Channel) {
        self.init(channel.id.rawValue, title: channel.title)
        accessHash = channel.accessHash
        usernames = [Username](main: channel.username, all: channel.usernames)
        photo = PeerPhoto(channel.photo)
        date = channel.date
        memberCount = channel.participantsCount
        flags = ChannelFlags(channel)
        adminRights = channel.adminRights.map(AdminRights.init) ?? []
        ownRestrictions = channel.bannedRights.map(TimedRestrictions.init)
        restrictions = channel.defaultBannedRights.map { ChatRestrictions($0) } ?? []
        reasons = channel.restrictionReason?.map(Restriction.init) ?? []
    }

    /// Converts a channel or large group from which the user is banned.
    public init(_ channel: TL.Chat.ChannelForbidden) {
        self.init(channel.id.rawValue, title: channel.title)
        accessHash = channel.accessHash
        flags = .forbidden
        flags.insert(.broadcast, if: channel.broadcast)
        flags.insert(.megagroup, if: channel.megagroup)
        var banned = TimedRestrictions()
        banned.restrictions = .view
        banned.until = channel.untilDate ?? 0
        ownRestrictions = banned
    }
}

extension ChannelFlags {
    fileprivate init(_ channel: TL.Chat.Channel) {
        self.init()
        insert(.broadcast, if: channel.broadcast)
        insert(.megagroup, if: channel.megagroup)
        insert(.gigagroup, if: channel.gigagroup)
        insert(.forum, if: channel.forum)
        insert(.creator, if: channel.creator)
        insert(.left, if: channel.left)
        insert(.verified, if: channel.verified)
        insert(.scam, if: channel.scam)
        insert(.fake, if: channel.fake)
        insert(.restricted, if: channel.restricted)
        insert(.signatures, if: channel.signatures)
        insert(.minimal, if: channel.min)
        insert(.hasDiscussion, if: channel.hasLink)
        insert(.hasLocation, if: channel.hasGeo)
        insert(.slowMode, if: channel.slowmodeEnabled)
        insert(.callActive, if: channel.callActive)
        insert(.callNotEmpty, if: channel.callNotEmpty)
        insert(.noForwards, if: channel.noforwards)
        insert(.joinToSend, if: channel.joinToSend)
        insert(.joinByRequest, if: channel.joinRequest)
    }
}
