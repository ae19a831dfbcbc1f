public import ClientModel
public import TelegramSchema

/// What the server tells of a chat in its lists, as the store takes it in.
public struct ReceivedDialog: Equatable, Sendable {
    /// Which chat.
    public var peer: PeerID
    /// Its newest message; nil when there is none.
    public var top: MessageKey?
    /// How far it is read, and how many messages are unread up to ``top``.
    public var readState: IDReadState
    /// Mentions that were not seen.
    public var unreadMentions: Int32
    /// Messages with reactions that were not seen.
    public var unreadReactions: Int32
    /// Pinned in its list.
    public var isPinned: Bool
    /// The server's number of its list: 0 the main list, 1 the archive.
    public var list: Int32
    /// How it rings.
    public var notifications: PeerNotificationSettings
    /// What was typed on another device; nil when there is nothing.
    public var draft: DraftState?
    /// How many changes a channel has seen; nil for other chats, whose changes are counted together.
    public var pts: Int32?
    /// New messages vanish after this many seconds; nil when they stay.
    public var deleteTimer: Int32?
    /// A chat with topics that the member wants to see as one history.
    public var showsTopicsAsOne: Bool

    /// Takes over a dialog; nil for the row of a folder, which the client makes of what is in it.
    ///
    /// - Parameters:
    ///   - dialog: as it came.
    ///   - selfID: who we are, for what a draft answers.
    public init?(_ dialog: TL.Dialog, selfID: PeerID) {
        guard case .dialog(let dialog) = dialog else { return nil }
        self.init(dialog, selfID: selfID)
    }

    /// Takes over the row of a chat.
    init(_ dialog: TL.Dialog.Dialog, selfID: PeerID) {
        peer = PeerID(dialog.peer)
        top = dialog.topMessage == 0 ? nil : MessageKey(dialog.peer, dialog.topMessage, .cloud)
        readState = IDReadState(
            maxIncomingRead: dialog.readInboxMaxID.rawValue,
            maxOutgoingRead: dialog.readOutboxMaxID.rawValue,
            maxKnown: dialog.topMessage.rawValue,
            count: dialog.unreadCount
        )
        readState.isMarkedUnread = dialog.unreadMark
        unreadMentions = dialog.unreadMentionsCount
        unreadReactions = dialog.unreadReactionsCount
        isPinned = dialog.pinned
        list = dialog.folderID ?? 0
        notifications = PeerNotificationSettings(dialog.notifySettings)
        draft = dialog.draft.flatMap { draft in
            let draft = DraftState(draft, in: PeerID(dialog.peer), selfID: selfID)
            return draft.isEmpty ? nil : draft
        }
        pts = dialog.pts
        deleteTimer = dialog.ttlPeriod
        showsTopicsAsOne = dialog.viewForumAsMessages
    }
}
