import ClientModel
import MessageStore

extension StoreTransaction {
    /// Stores a chat's notification settings from the server, unless a local change is still unsent. An answer older
    /// than the change would end a mute (TC-94).
    ///
    /// - Throws: `StoreError`.
    func receiveNotificationSettings(_ told: PeerNotificationSettings, of peer: PeerID, now: Int32) throws {
        guard try reader.tasks(in: .notifications(peer)).isEmpty else { return }
        try setNotificationSettings(told, of: peer, now: now)
    }

    /// Stores the default notification settings of a kind of chat from the server, under the same condition.
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
    /// The queue of changes to a kind's default notification settings.
    static func notifications(ofAll scope: NotificationScope) -> TaskQueueID {
        TaskQueueID("notify-kind", scope.rawValue)
    }
}
