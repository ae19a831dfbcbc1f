public import ClientModel

/// Whether a message is told of outside of the window, and how (client.md TC-10, TC-94). Pure.
///
/// What is muted is not told, unless it calls for the member by name or by an answer; what is silent is told without a
/// sound. Whether the text is shown is asked when it is shown.
public struct NotificationRules: Sendable {
    /// How a message is told of.
    public enum Verdict: Hashable, Sendable {
        /// Not at all.
        case nothing
        /// Shown without a sound.
        case silent
        /// Shown, with the chat's sound.
        case aloud
    }

    /// Who is told.
    public let selfID: PeerID
    /// What the member wants of all chats.
    public let preferences: NotificationPreferences
    /// Seconds since 1970 by the server's clock.
    public let now: Int32

    /// Rules for one moment.
    public init(selfID: PeerID, preferences: NotificationPreferences = .init(), now: Int32) {
        self.selfID = selfID
        self.preferences = preferences
        self.now = now
    }

    /// Judges a message.
    ///
    /// - Parameters:
    ///   - flags: Of the message.
    ///   - action: What happened, for a service message.
    ///   - isRead: Whether it was read, here or on another device.
    ///   - chat: How its chat rings.
    ///   - kind: How all chats of that kind ring.
    /// - Returns: Whether and how it is told.
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

    /// Whether somebody who is away would want to know at once. What only changes how a chat looks, or who else is in
    /// it, waits in the list.
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
