import ServerStore
import TelegramSchema

/// `account.getNotifyExceptions`: the chats whose notifications differ from those of their kind.
extension AccountMethods {
    /// Most chats of one answer.
    private static let maximumExceptions = 500

    static func getNotifyExceptions(
        _ request: TLFunction.AccountGetNotifyExceptions,
        _ call: Call
    ) throws -> TL.Updates {
        var updates = UpdatesBuilder(for: call.user)
        let stored = try call.store.settings.all(
            of: call.user,
            beginning: NotifyScope.settingPrefix,
            limit: maximumExceptions
        )
        for (name, value) in stored {
            guard case .peer(let peer)? = NotifyScope(settingName: name) else { continue }
            if let wanted = request.peer, try !call.has(wanted, peer) { continue }
            let settings = try TL.PeerNotifySettings(decoding: value)
            // A sound is a difference only for who asks for sounds.
            guard
                settings.muteUntil != nil || settings.silent != nil || settings.showPreviews != nil
                    || (request.compareSound && settings.otherSound != nil)
            else { continue }
            updates.referenced.insert(peer)
            updates.append(
                .updateNotifySettings(
                    .init(peer: .notifyPeer(.init(peer: TL.Peer(peer))), notifySettings: settings)
                )
            )
        }
        return try updates.finish(call.scope)
    }
}

extension Call {
    /// True if a client means `peer` by the chat or the kind of chats that it named.
    fileprivate func has(_ wanted: TL.InputNotifyPeer, _ peer: MailboxPeer) throws -> Bool {
        switch (wanted, peer) {
        case (.inputNotifyUsers, .user), (.inputNotifyChats, .chat), (.inputNotifyBroadcasts, .channel): true
        case (.inputNotifyPeer(let named), _): try resolve(named.peer) == peer
        default: false
        }
    }
}
