public import ClientModel
public import TelegramSchema

/// A dialog from the server's chat list, in the model's types.
public struct ReceivedDialog: Equatable, Sendable {
    /// The chat.
    public var peer: PeerID
    /// The newest message; nil if there is none.
    public var top: MessageKey?
    /// The read state, with the number of unread messages up to ``top``.
    public var readState: IDReadState
    /// The number of unseen mentions.
    public var unreadMentions: Int32
    /// The number of messages with unseen reactions.
    public var unreadReactions: Int32
    /// True if the chat is pinned in its list.
    public var isPinned: Bool
    /// The number of its list: 0 the main list, 1 the archive.
    public var list: Int32
    /// The notification settings.
    public var notifications: PeerNotificationSettings
    /// The draft from another device; nil if there is none.
    public var draft: DraftState?
    /// The pts of a channel; nil for other chats, whose changes have a common counter.
    public var pts: Int32?
    /// The time in seconds after which new messages are deleted; nil if they stay.
    public var deleteTimer: Int32?
    /// True for a chat with topics that the user views as one history.
    public var showsTopicsAsOne: Bool

    /// Converts a dialog; nil for the row of a folder, which the client builds itself.
    ///
    /// - Parameters:
    ///   - dialog: The dialog.
    ///   - selfID: The account's user, for the draft's reply.
    public init?(_ dialog: TL.Dialog, selfID: PeerID) {
        guard case .dialog(let dialog) = dialog else { return nil }
        self.init(dialog, selfID: selfID)
    }

    /// Converts the dialog of a chat.
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
