/// What the server tells of a peer when one opens it, kept until it tells anew.
public struct CachedPeerData: Hashable, Sendable {
    /// What it says of itself.
    public var about = ""
    /// Its picture in full.
    public var photo: Photo?
    /// The newest pinned message, by id.
    public var pinnedMessage: Int32?
    /// What we may do.
    public var capabilities: PeerCapabilities = []
    /// How many are in it.
    public var counts = MemberCounts()
    /// We do not let them write to us.
    public var isBlocked = false
    /// How many groups we are in together.
    public var commonChats: Int32 = 0
    /// How long members wait between messages.
    public var slowMode: SlowMode?
    /// The group for a channel's comments, or the channel of such a group.
    public var linkedChat: PeerID?
    /// Our link to it, or "".
    public var inviteLink = ""
    /// New messages vanish after this many seconds.
    public var deleteTimer: Int32?
    /// With what one may react; nil for everything.
    public var reactions: AllowedReactions?
    /// The group whose history goes before.
    public var migratedFrom: MigratedHistory?
    /// For a bot: what it says of itself.
    public var bot: BotDescription?
    /// Who is in a small group.
    public var members: [GroupMember] = []
    /// The emoji of the chat's theme, or "".
    public var theme = ""
    /// The group's own stickers.
    public var stickerSet: StickerSetID?
    /// The group's own emoji.
    public var emojiSet: StickerSetID?
    /// New members do not see this message nor what was before it, by id.
    public var hiddenHistoryBefore: Int32?
    /// How many wait to be let in.
    public var pendingRequests: Int32 = 0
    /// As the server had it when it told.
    public var readInboxMaxID: Int32?
    /// What the server suggests to do with it.
    public var suggestions: PeerSuggestions = []

    /// Nothing is known.
    public init() {}
}

extension CachedPeerData: RecordCodable {
    /// Fields: 1 about, 2 photo, 3 pinned message, 4 capabilities, 5 counts, 6 is blocked, 7 common chats, 8
    /// slow mode, 9 linked chat, 10 invite link, 11 delete timer, 12 reactions, 13 migrated from, 14 bot, 15
    /// members, 16 theme, 17 sticker set, 18 emoji set, 19 hidden history before, 20 pending requests, 21
    /// read inbox max ID, 22 suggestions.
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
