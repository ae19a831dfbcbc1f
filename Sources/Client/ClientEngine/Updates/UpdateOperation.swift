import ClientModel
import MessageStore
import SchemaMapping
import TelegramSchema

/// One change of the store that follows from an update: client.md TC-07.
///
/// A transaction makes a list of them, in order, and nothing else.
enum UpdateOperation: Sendable {
    /// New messages of one run, in their order (TC-09).
    case addMessages([ReceivedMessage])
    case editMessage(ReceivedMessage)
    /// Our message with the random id has this id now.
    case assignID(Int32, randomID: Int64)
    /// Our message with the random id was taken as it is.
    case confirmSent(TL.Updates.UpdateShortSentMessage, randomID: Int64)
    /// Messages of private chats and basic groups.
    case deleteMessages([Int32])
    case deleteInChannel(PeerID, [Int32])
    /// Messages of a channel up to this id are not to be seen any more.
    case hideOld(PeerID, upTo: Int32)
    /// Voice messages were heard, mentions seen.
    case readContents([Int32])
    case readContentsInChannel(PeerID, [Int32])
    case pinMessages(PeerID, [Int32], isPinned: Bool)
    /// A media that messages share is as this now.
    case replaceMedia(Media)
    case poll(PollUpdate)
    case reactions(MessageKey, Reactions)
    /// How often a post was seen, forwarded; nil for what is as it was.
    case counts(MessageKey, views: Int32?, forwards: Int32?)
    /// A message is to be sent later, or is so otherwise than before.
    case schedule(ReceivedMessage)
    /// Messages of these numbers are not to be sent later any more.
    case unschedule(PeerID, [Int32])
    /// All that is stored of what is to be sent later may be old.
    case forgetScheduled
    /// A thread was read up to an answer: by the member elsewhere, or by others.
    case readThread(ReplyThreadKey, upTo: Int32, byOthers: Bool)
    /// The comments of a post were read up to one, by the member.
    case readComments(MessageKey, upTo: Int32)
    case chat(ChatOperation)
    case peer(PeerOperation)
    case tell(TransientEvent)
    /// Nothing is known yet of which chats there are.
    case beginLists
    /// A channel was not followed so far: what came after its newest stored message may lack.
    case openEnd(PeerID)
    /// All that is stored of this channel's history may be old.
    case forgetChannel(PeerID)
    /// All that is stored of the server may be old.
    case forgetAll
}

/// A change of where a chat stands.
enum ChatOperation: Sendable {
    case readIncoming(PeerID, upTo: Int32, stillUnread: Int32)
    case readOutgoing(PeerID, upTo: Int32)
    case markUnread(PeerID, Bool)
    case draft(DraftKey, DraftState)
    case notificationSettings(PeerID, PeerNotificationSettings)
    case defaultNotificationSettings(NotificationScope, PeerNotificationSettings)
    case pin(PeerID, ChatList, isPinned: Bool)
    case setPinned([PeerID], ChatList)
    /// It is in this list now, as in the archive.
    case move(PeerID, ChatList)
}

/// A change of whom one talks to.
enum PeerOperation: Sendable {
    case presence(PeerID, Presence)
    case name(PeerID, first: String, last: String, usernames: [Username])
    case phone(PeerID, String)
    case setMembers(PeerID, [GroupMember])
    case addMember(PeerID, GroupMember)
    case removeMember(PeerID, PeerID)
    case setAdmin(PeerID, PeerID, Bool)
    case restrictMembers(PeerID, ChatRestrictions)
    case block(PeerID, Bool)
}

/// What is told and not stored.
enum TransientEvent: Sendable {
    case activity(PeerActivity)
    case notice(ServiceNotice)
    case signIn(NewSignIn)
    case privacy(PrivacyKey, [TL.PrivacyRule])
    case stale(StalePart)
}

extension [UpdateOperation] {
    /// Appends an operation; messages join a run of messages right before.
    mutating func append(merging operation: UpdateOperation) {
        if case .addMessages(let more) = operation, case .addMessages(let run)? = last {
            self[count - 1] = .addMessages(run + more)
        } else {
            append(operation)
        }
    }
}
