import ClientModel
import MessageStore

extension StoreTransaction {
    /// Records which of `messages`, just stored, cause a notification (TC-10). That happens in the transaction that
    /// stores them, so that a crash cannot come between.
    ///
    /// - Parameters:
    ///   - messages: New messages, in order.
    ///   - selfID: The account's user.
    ///   - now: The server's time, seconds since 1970.
    /// - Throws: `StoreError`.
    func noteForNotification(_ messages: [Message], selfID: PeerID, now: Int32) throws {
        let candidates = messages.compactMap { message -> Message? in
            guard message.key.namespace == .cloud else { return nil }
            guard message.key.peer == selfID else {
                return message.flags.contains(.incoming) ? message : nil
            }
            // A reminder: the user has scheduled it, and now gets it like a message of somebody else.
            guard message.flags.contains(.wasScheduled) else { return nil }
            return message.updating { $0.flags.insert(.incoming) }
        }
        guard !candidates.isEmpty else { return }
        let preferences = try reader.entry(.notificationPreferences) ?? NotificationPreferences()
        let rules = NotificationRules(selfID: selfID, preferences: preferences, now: now)
        for (peer, messages) in Dictionary(grouping: candidates, by: \.key.peer) {
            try note(messages, of: peer, by: rules)
        }
    }

    private func note(_ messages: [Message], of peer: PeerID, by rules: NotificationRules) throws {
        let chat = try reader.notificationSettings(peer) ?? PeerNotificationSettings()
        let kind = try reader.defaultNotificationSettings(NotificationScope(reader.peer(peer), peer))
        let state = try reader.chat(peer)
        var noted: [NotifiedChat.Note] = []
        // Only the newest: of a thousand messages from an absence the rest is only counted.
        for message in messages.suffix(NotifiedChat.limit) {
            // A later update of the same transaction may have deleted it.
            guard try reader.hasMessage(message.key) else { continue }
            let verdict = rules.verdict(
                message.flags,
                action: try action(of: message),
                isRead: state.isRead(message.position),
                chat: chat,
                kind: kind
            )
            guard verdict != .nothing else { continue }
            noted.append(.init(id: message.key.id, isSilent: verdict == .silent))
        }
        guard !noted.isEmpty else { return }
        let kept: NotifiedChat?
        // An unreadable entry is lost, but must not prevent storing the messages.
        do { kept = try reader.entry(.notified(peer)) } catch is RecordError { kept = nil }
        var entry = kept ?? NotifiedChat()
        for note in noted { entry.add(note.id, isSilent: note.isSilent) }
        entry.time = rules.now
        try setEntry(entry, for: .notified(peer))
    }

    private func action(of message: Message) throws -> ServiceAction? {
        guard message.flags.contains(.service) else { return nil }
        for case .action(let action) in try reader.content(of: message).media { return action }
        return nil
    }
}

extension ChatState {
    /// True if the user has read the incoming message at `position`, even if the server has not sent a read state.
    func isRead(_ position: MessagePosition) -> Bool {
        if let readState { return readState.isIncomingRead(position) }
        guard let read = pendingRead?.upTo else { return false }
        return read.namespace == position.namespace ? position.id <= read.id : position <= read
    }
}

extension NotificationScope {
    /// The kind of a chat; by its id if the peer is unknown.
    init(_ peer: Peer?, _ id: PeerID) {
        switch (peer, id.kind) {
        case (.channel(let channel)?, _): self = channel.flags.contains(.megagroup) ? .groups : .channels
        case (_, .channel): self = .channels
        case (_, .group): self = .groups
        case (_, .user), (_, .secretChat): self = .users
        }
    }
}

extension StoreTransaction {
    /// Stores a chat's notification settings from the server, below a local change that is still unsent. An answer older
    /// than the change would end a mute (TC-94).
    ///
    /// - Throws: `StoreError`.
    func receiveNotificationSettings(_ told: PeerNotificationSettings, of peer: PeerID, now: Int32) throws {
        guard try !rebase([.notifications(peer, told)]).isEmpty else { return }
        try setNotificationSettings(told, of: peer, now: now)
    }

    /// Stores the default notification settings of a kind of chat from the server, in the same way.
    ///
    /// - Throws: `StoreError`.
    func receiveDefaultNotificationSettings(
        _ told: PeerNotificationSettings,
        for scope: NotificationScope,
        now: Int32
    ) throws {
        guard try !rebase([.notificationDefaults(scope, told)]).isEmpty else { return }
        try setDefaultNotificationSettings(told, for: scope, now: now)
    }
}

extension TaskQueueID {
    /// The queue of changes to a kind's default notification settings.
    static func notifications(ofAll scope: NotificationScope) -> TaskQueueID {
        TaskQueueID("notify-kind", scope.rawValue)
    }
}
