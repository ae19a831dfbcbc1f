public import ClientModel
import ClientNetwork
public import MessageStore
import SchemaMapping
import TelegramSchema

/// Notification settings, pins and archive state of chats (TC-94). Changes apply locally at once, and are sent until
/// the server confirms them.
public struct ChatSettings: Sendable {
    /// How long a change waits for settings that it must not lose.
    private static let timeout = Duration.seconds(5)

    let services: AccountDependencies

    /// The settings of the account's chats.
    public init(_ services: AccountDependencies) { self.services = services }

    /// Sets a chat's notification settings. Of several changes only the newest is sent.
    ///
    /// - Throws: `StoreError`, ``TaskFailure`` for a chat that cannot be named to the server.
    public func setNotifications(_ settings: PeerNotificationSettings, of peer: PeerID) async throws {
        let now = Int32(clamping: services.serverTime() / 1000)
        let selfID = services.selfID
        try await services.store.transaction { transaction in
            let before = try transaction.reader.notificationSettings(peer) ?? PeerNotificationSettings()
            guard before != settings else { return }
            let call = TLFunction.AccountUpdateNotifySettings(
                peer: .inputNotifyPeer(.init(peer: try transaction.reader.inputPeer(peer, selfID: selfID))),
                settings: TL.InputPeerNotifySettings(settings)
            )
            try transaction.setNotificationSettings(settings, of: peer, now: now)
            try transaction.enqueueCall(
                StoredCall(call, undo: [.notifications(peer, before)]),
                queue: .notifications(peer),
                isNewest: true
            )
        }
    }

    /// Sets the default notification settings of a kind of chat. Of several changes only the newest is sent.
    ///
    /// - Throws: `StoreError`.
    public func setNotifications(
        _ settings: PeerNotificationSettings,
        ofAll scope: NotificationScope
    ) async throws {
        let now = Int32(clamping: services.serverTime() / 1000)
        try await services.store.transaction { transaction in
            let before = try transaction.reader.defaultNotificationSettings(scope)
            guard before != settings, let all = TL.InputNotifyPeer(.all(scope), naming: { _ in nil })
            else { return }
            let call = TLFunction.AccountUpdateNotifySettings(
                peer: all,
                settings: TL.InputPeerNotifySettings(settings)
            )
            try transaction.setDefaultNotificationSettings(settings, for: scope, now: now)
            try transaction.enqueueCall(
                StoredCall(call, undo: [.notificationDefaults(scope, before)]),
                queue: .notifications(ofAll: scope),
                isNewest: true
            )
        }
    }

    /// Mutes a chat until `time`, seconds since 1970: `Int32.max` for ever, 0 to unmute.
    ///
    /// - Throws: As ``setNotifications(_:of:)``.
    public func mute(_ peer: PeerID, until time: Int32) async throws {
        var settings = try await completeSettings(of: peer)
        settings.muteUntil = time
        try await setNotifications(settings, of: peer)
    }

    /// The settings of a chat, to change one of them: the server replaces all. Those that are not stored are fetched
    /// first, and so is a sound that this version cannot name.
    private func completeSettings(of peer: PeerID) async throws -> PeerNotificationSettings {
        let selfID = services.selfID
        let (stored, input) = try await services.store.read { reader in
            (try reader.notificationSettings(peer), try reader.inputPeer(peer, selfID: selfID))
        }
        if let stored, stored.sound?.isUnknown != true { return stored }
        let told: PeerNotificationSettings
        do throws(APIError) {
            let request = TLFunction.AccountGetNotifySettings(peer: .inputNotifyPeer(.init(peer: input)))
            let policy = RequestPolicy(priority: .interactive, timeout: Self.timeout)
            told = PeerNotificationSettings(try await services.api.call(request, policy))
        } catch {
            if error == .cancelled { throw error }
            // Offline, for example. A mute must not wait for ever; what the server has beside it is lost.
            return stored ?? PeerNotificationSettings()
        }
        if var stored {
            stored.sound = told.sound
            return stored
        }
        let now = Int32(clamping: services.serverTime() / 1000)
        try await services.store.transaction { transaction in
            try transaction.receiveNotificationSettings(told, of: peer, now: now)
        }
        return told
    }

    /// Sets the time after which new messages of a chat delete themselves, in seconds; 0 for never. Shown once the
    /// server agrees.
    ///
    /// - Returns: The task, whose outcome is the server's decision.
    /// - Throws: As ``setNotifications(_:of:)``.
    @discardableResult
    public func setDeleteTimer(_ seconds: Int32, of peer: PeerID) async throws -> TaskID {
        let selfID = services.selfID
        return try await services.store.transaction { transaction in
            let call = TLFunction.MessagesSetHistoryTTL(
                peer: try transaction.reader.inputPeer(peer, selfID: selfID),
                period: seconds
            )
            let queue = TaskQueueID("timer", peer.packed)
            return try transaction.enqueueCall(StoredCall(call), queue: queue, isNewest: true)
        }
    }

    /// Sets the pinned chats of a list, topmost first.
    ///
    /// - Returns: The task, whose outcome is the server's decision; nil if nothing changed.
    /// - Throws: `StoreError`, ``TaskFailure`` for a chat that cannot be named to the server.
    @discardableResult
    public func setPinned(_ peers: [PeerID], in list: ChatList = .main) async throws -> TaskID? {
        let selfID = services.selfID
        return try await services.store.transaction { try $0.pin(peers, in: list, selfID: selfID) }
    }

    /// Moves chats to the archive, or back to the main list.
    ///
    /// - Returns: The task, whose outcome is the server's decision; nil if nothing changed.
    /// - Throws: As ``setPinned(_:in:)``.
    @discardableResult
    public func setArchived(_ isArchived: Bool, _ peers: [PeerID]) async throws -> TaskID? {
        let selfID = services.selfID
        let list: ChatList = isArchived ? .archive : .main
        return try await services.store.transaction { transaction in
            var moved: [TL.InputFolderPeer] = []
            var undo: [Undo] = []
            for peer in peers {
                let before = try transaction.reader.chat(peer).inclusion?.list
                guard let before, before != list else { continue }
                let input = try transaction.reader.inputPeer(peer, selfID: selfID)
                moved.append(TL.InputFolderPeer(peer: input, folderID: list.rawValue))
                undo.append(.list(peer, before))
                try transaction.setInclusion(ChatInclusion(list), of: peer)
            }
            guard !moved.isEmpty else { return nil }
            let call = TLFunction.FoldersEditPeerFolders(folderPeers: moved)
            // In order: a move to the archive and back must end where it began.
            return try transaction.enqueueCall(
                StoredCall(call, undo: undo),
                queue: TaskQueueID(rawValue: "archive")
            )
        }
    }
}

extension StoreTransaction {
    /// Sets the pinned chats of a list, topmost first, and adds the task that informs the server.
    ///
    /// - Returns: The task; nil if nothing changed.
    @discardableResult
    func pin(_ peers: [PeerID], in list: ChatList, selfID: PeerID) throws -> TaskID? {
        let before = try reader.pinnedChats(in: .list(list))
        guard before != peers else { return nil }
        let order = try peers.map { peer in
            TL.InputDialogPeer.inputDialogPeer(.init(peer: try reader.inputPeer(peer, selfID: selfID)))
        }
        let call = TLFunction.MessagesReorderPinnedDialogs(force: true, folderID: list.rawValue, order: order)
        try setPinnedChats(peers, in: .list(list))
        let stored = StoredCall(call, undo: [.pins(list, before)])
        return try enqueueCall(stored, queue: .pins(list), isNewest: true)
    }

    /// Stores the pinned chats that the server tells, unless pins that it does not have yet are shown.
    func receivePins(_ told: [PeerID], in list: ChatList) throws {
        guard try !rebase([.pins(list, told)]).isEmpty else { return }
        try setPinnedChats(told, in: .list(list))
    }

    /// The pinned chats that the server has, as far as it told.
    func toldPins(in list: ChatList) throws -> [PeerID] {
        for task in try reader.tasks(in: .pins(list)) where task.kind == .call {
            for case .pins(list, let told) in task.storedCall?.undo ?? [] { return told }
        }
        return try reader.pinnedChats(in: .list(list))
    }
}

extension NotificationSound {
    /// True for a sound of a newer version, which this one cannot name to the server.
    fileprivate var isUnknown: Bool { if case .unknown = self { true } else { false } }
}

extension TaskQueueID {
    /// The queue of a chat's notification settings.
    static func notifications(_ peer: PeerID) -> TaskQueueID { TaskQueueID("notify", peer.packed) }

    /// The queue of a list's pinned chats.
    static func pins(_ list: ChatList) -> TaskQueueID { TaskQueueID("pins", Int64(list.rawValue)) }
}
