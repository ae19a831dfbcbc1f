/// The server's details of a peer, fetched when the peer is opened and cached.
public struct CachedPeerData: Hashable, Sendable {
    /// The description of the peer, by the peer itself.
    public var about = ""
    /// The photo in full.
    public var photo: Photo?
    /// The newest pinned message, by id.
    public var pinnedMessage: Int32?
    /// The actions that we may take.
    public var capabilities: PeerCapabilities = []
    /// The numbers of members.
    public var counts = MemberCounts()
    /// True if we have blocked the user.
    public var isBlocked = false
    /// The number of groups in common.
    public var commonChats: Int32 = 0
    /// The minimum time between messages of a member.
    public var slowMode: SlowMode?
    /// The group for a channel's comments, or the channel of such a group.
    public var linkedChat: PeerID?
    /// Our invite link, or "".
    public var inviteLink = ""
    /// The number of seconds after which new messages are deleted.
    public var deleteTimer: Int32?
    /// The allowed reactions; nil for all.
    public var reactions: AllowedReactions?
    /// The group whose history comes before.
    public var migratedFrom: MigratedHistory?
    /// The description of a bot.
    public var bot: BotDescription?
    /// The members of a small group.
    public var members: [GroupMember] = []
    /// The emoji of the chat's theme, or "".
    public var theme = ""
    /// The group's own stickers.
    public var stickerSet: StickerSetID?
    /// The group's own emoji.
    public var emojiSet: StickerSetID?
    /// The id of the last message that new members do not see; nor do they see earlier ones.
    public var hiddenHistoryBefore: Int32?
    /// The number of pending requests to join.
    public var pendingRequests: Int32 = 0
    /// The server's read mark at the time of the answer.
    public var readInboxMaxID: Int32?
    /// The actions that the server suggests.
    public var suggestions: PeerSuggestions = []

    /// Creates empty data.
    public init() {}
}

extension CachedPeerData: RecordCodable {
    /// Fields: 1 about, 2 photo, 3 pinned message, 4 capabilities, 5 counts, 6 is blocked, 7 common chats, 8 slow
    /// mode, 9 linked chat, 10 invite link, 11 delete timer, 12 reactions, 13 migrated from, 14 bot, 15 members, 16
    /// theme, 17 sticker set, 18 emoji set, 19 hidden history before, 20 pending requests, 21 read inbox max ID, 22
    /// suggestions.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: about = try reader.string()
            case 2: photo = try reader.record()
            case 3: pinnedMessage = try reader.int32()
            case 4: capabilities = try reader.options()
            case 5: counts = try reader.record()
            case 6: isBlocked = try reader.bool()
            case 7: commonChats = try reader.int32()
            case 8: slowMode = try reader.record()
            case 9: linkedChat = try reader.peerID()
            case 10: inviteLink = try reader.string()
            case 11: deleteTimer = try reader.int32()
            case 12: reactions = try reader.record()
            case 13: migratedFrom = try reader.record()
            case 14: bot = try reader.record()
            case 15: try reader.append(to: &members)
            case 16: theme = try reader.string()
            case 17: stickerSet = try reader.record()
            case 18: emojiSet = try reader.record()
            case 19: hiddenHistoryBefore = try reader.int32()
            case 20: pendingRequests = try reader.int32()
            case 21: readInboxMaxID = try reader.int32()
            case 22: suggestions = try reader.options()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(about, at: 1)
        writer.write(photo, at: 2)
        writer.write(pinnedMessage, at: 3)
        writer.write(capabilities, at: 4)
        writer.write(counts, at: 5)
        writer.write(isBlocked, at: 6)
        writer.write(commonChats, at: 7)
        writer.write(slowMode, at: 8)
        writer.write(linkedChat, at: 9)
        writer.write(inviteLink, at: 10)
        writer.write(deleteTimer, at: 11)
        writer.write(reactions, at: 12)
        writer.write(migratedFrom, at: 13)
        writer.write(bot, at: 14)
        writer.write(members, at: 15)
        writer.write(theme, at: 16)
        writer.write(stickerSet, at: 17)
        writer.write(emojiSet, at: 18)
        writer.write(hiddenHistoryBefore, at: 19)
        writer.write(pendingRequests, at: 20)
        writer.write(readInboxMaxID, at: 21)
        writer.write(suggestions, at: 22)
    }
}
