public import ClientModel

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
