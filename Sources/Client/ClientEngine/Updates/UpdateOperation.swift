import ClientModel
import MessageStore
import SchemaMapping
import TelegramSchema

/// One change of the store that follows from an update: TC-07.
///
/// A transaction executes a list of these, in order, and nothing else.
enum UpdateOperation: Sendable {
    /// New messages of one run, in order (TC-09).
    case addMessages([ReceivedMessage])
    case editMessage(ReceivedMessage)
    /// Sets the id of the own message with the random id.
    case assignID(Int32, randomID: Int64)
    /// Confirms the own message with the random id.
    case confirmSent(TL.Updates.UpdateShortSentMessage, randomID: Int64)
    /// Deletes messages of private chats and basic groups.
    case deleteMessages([Int32])
    case deleteInChannel(PeerID, [Int32])
    /// Hides messages of a channel up to this id.
    case hideOld(PeerID, upTo: Int32)
    /// Marks voice messages as heard and mentions as seen.
    case readContents([Int32])
    case readContentsInChannel(PeerID, [Int32])
    case pinMessages(PeerID, [Int32], isPinned: Bool)
    /// Replaces a media that messages share.
    case replaceMedia(Media)
    case poll(PollUpdate)
    case reactions(MessageKey, Reactions)
    /// Sets the views and forwards of a post; nil keeps a count.
    case counts(MessageKey, views: Int32?, forwards: Int32?)
    /// Stores a new or changed scheduled message.
    case schedule(ReceivedMessage)
    /// Removes messages from the scheduled ones.
    case unschedule(PeerID, [Int32])
    /// Marks all stored scheduled messages as outdated.
    case forgetScheduled
    /// A thread was read up to a reply: by the user elsewhere, or by others.
    case readThread(ReplyThreadKey, upTo: Int32, byOthers: Bool)
    /// The user has read a post's comments up to one.
    case readComments(MessageKey, upTo: Int32)
    case chat(ChatOperation)
    case peer(PeerOperation)
    case tell(TransientEvent)
    /// Starts the chat lists, of which nothing is known yet.
    case beginLists
    /// Starts following a channel: messages after its newest stored one may be missing.
    case openEnd(PeerID)
    /// Makes a hole where messages may have been left out.
    case leaveOut(PeerID, ClosedRange<Int32>)
    /// Marks the stored history of this channel as outdated.
    case forgetChannel(PeerID)
    /// Marks all data from the server as outdated.
    case forgetAll
}

/// A change of a chat's state.
enum ChatOperation: Sendable {
    case readIncoming(PeerID, upTo: Int32, stillUnread: Int32)
    case readOutgoing(PeerID, upTo: Int32)
    case markUnread(PeerID, Bool)
    case draft(DraftKey, DraftState)
    case notificationSettings(PeerID, PeerNotificationSettings)
    case defaultNotificationSettings(NotificationScope, PeerNotificationSettings)
    case pin(PeerID, ChatList, isPinned: Bool)
    case setPinned([PeerID], ChatList)
    /// Moves the chat to this list, such as the archive.
    case move(PeerID, ChatList)
}

/// A change of a peer.
enum PeerOperation: Sendable {
    case presence(PeerID, Presence)
    case name(PeerID, first: String, last: String, usernames: [Username])
    case phone(PeerID, String)
    case setMembers(PeerID, [GroupMember])
    case addMember(PeerID, GroupMember)
    case removeMember(PeerID, PeerID)
    case setAdmin(PeerID, PeerID, Bool)
    case setRank(PeerID, PeerID, String)
    case restrictMembers(PeerID, ChatRestrictions)
    case block(PeerID, Bool)
    /// Sets the seconds after which new messages delete themselves; nil for never.
    case setDeleteTimer(PeerID, Int32?)
    /// Sets the number of people who ask to join.
    case setJoinRequests(PeerID, Int32)
}

/// An event that is emitted and not stored.
enum TransientEvent: Sendable {
    case activity(PeerActivity)
    case notice(ServiceNotice)
    case signIn(NewSignIn)
    case privacy(PrivacyKey, [TL.PrivacyRule])
    case stale(StalePart)
}

extension [UpdateOperation] {
    /// Appends an operation; messages are merged into an immediately preceding run of messages.
    mutating func append(merging operation: UpdateOperation) {
        if case .addMessages(let more) = operation, case .addMessages(let run)? = last {
            self[count - 1] = .addMessages(run + more)
        } else {
            append(operation)
        }
    }
}
