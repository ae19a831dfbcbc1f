public import ClientModel
public import MessageStore

/// The rules that decide whether a message causes a notification, and of which kind (TC-10, TC-94). Pure.
///
/// A muted chat causes none, unless the message mentions the user or replies to them; a silent one shows without a
/// sound. Whether the text is shown is decided at the time of showing.
public struct NotificationRules: Sendable {
    /// The kind of notification for a message.
    public enum Verdict: Hashable, Sendable {
        /// No notification.
        case nothing
        /// A notification without a sound.
        case silent
        /// A notification with the chat's sound.
        case aloud
    }

    /// The account's user.
    public let selfID: PeerID
    /// The user's preferences for all chats.
    public let preferences: NotificationPreferences
    /// The server's time, seconds since 1970.
    public let now: Int32

    /// The rules at one moment.
    public init(selfID: PeerID, preferences: NotificationPreferences = .init(), now: Int32) {
        self.selfID = selfID
        self.preferences = preferences
        self.now = now
    }

    /// Decides about a message.
    ///
    /// - Parameters:
    ///   - flags: The flags of the message.
    ///   - action: The action of a service message.
    ///   - isRead: True if the message was read, here or on another device.
    ///   - chat: The notification settings of the chat.
    ///   - kind: The default settings of that kind of chat.
    /// - Returns: The kind of notification.
    public func verdict(
        _ flags: MessageFlags,
        action: ServiceAction? = nil,
        isRead: Bool = false,
        chat: PeerNotificationSettings = .init(),
        kind: PeerNotificationSettings = .init()
    ) -> Verdict {
        guard flags.contains(.incoming), !isRead else { return .nothing }
        if let action, !isNews(action) { return .nothing }
        let isCall = flags.contains(.mentioned) && preferences.mentionsOverrideMutes
        guard isCall || !chat.isMuted(at: now, fallback: kind) else { return .nothing }
        let isSilent = chat.isSilent ?? kind.isSilent ?? false
        let hasNoSound = (chat.sound ?? kind.sound) == NotificationSound.none
        return flags.contains(.silent) || isSilent || hasNoSound ? .silent : .aloud
    }

    /// True if a user who is away would want to know at once. Actions that only change a chat's appearance or its
    /// other members are not news.
    private func isNews(_ action: ServiceAction) -> Bool {
        switch action {
        case .groupCreated, .channelCreated, .messagePinned, .custom, .screenshotTaken, .call, .groupCall:
            true
        case .membersAdded(let members): members.contains(selfID)
        case .contactJoined: preferences.announcesContacts
        case .titleChanged, .photoChanged, .photoRemoved, .memberRemoved, .joinedByLink, .joinedByRequest,
            .migratedTo, .migratedFrom, .historyCleared, .deleteTimerSet, .topicCreated, .topicChanged,
            .botAllowed, .themeChanged, .unknown:
            false
        }
    }
}

/// The notification preferences of the user, for all chats of an account.
public struct NotificationPreferences: RecordCodable, Hashable, Sendable {
    /// True to notify when a contact has joined.
    public var announcesContacts = true
    /// True to notify of mentions and replies in muted chats, too.
    public var mentionsOverrideMutes = true

    /// The defaults.
    public init() {}

    /// Fields, set if they differ from the default: 1 contacts, 2 mentions.
    public init(from reader: inout RecordReader) throws(RecordError) {
        while let field = try reader.next() {
            switch field {
            case 1: announcesContacts = try !reader.bool()
            case 2: mentionsOverrideMutes = try !reader.bool()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(!announcesContacts, at: 1)
        writer.write(!mentionsOverrideMutes, at: 2)
    }
}

extension EntryKey where Value == NotificationPreferences {
    /// The stored notification preferences.
    public static let notificationPreferences = EntryKey(.preferences, "notifications")
}
