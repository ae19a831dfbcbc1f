import ClientModel
import MessageStore

extension StoreTransaction {
    /// Takes how a chat rings from the server. What was changed here and the server does not know yet stays, or an
    /// answer that is older than the change would end a mute (client.md TC-94).
    ///
    /// - Throws: `StoreError`.
    func receiveNotificationSettings(_ told: PeerNotificationSettings, of peer: PeerID, now: Int32) throws {
        guard try reader.tasks(in: .notifications(peer)).isEmpty else { return }
        try setNotificationSettings(told, of: peer, now: now)
    }

    /// Takes how all chats of a kind ring from the server, in the same way.
    ///
    /// - Throws: `StoreError`.
    func receiveDefaultNotificationSettings(
        _ told: PeerNotificationSettings,
        for scope: NotificationScope,
        now: Int32
    ) throws {
        guard try reader.tasks(in: .notifications(ofAll: scope)).isEmpty else { return }
        try setDefaultNotificationSettings(told, for: scope, now: now)
    }
}

extension TaskQueueID {
    /// Where changes of how a kind of chats rings wait for their turn.
    static func notifications(ofAll scope: NotificationScope) -> TaskQueueID {
        TaskQueueID("notify-kind", scope.rawValue)
    }
}
