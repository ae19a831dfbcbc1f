import ServerStore
import TelegramSchema

/// The subject of a user's notification settings.
enum NotifyScope: Hashable {
    case peer(MailboxPeer)
    case users
    case chats
    case broadcasts

    /// The name that the settings are stored under.
    var settingName: String {
        switch self {
        case .peer(.user(let id)): "notify:user:\(id)"
        case .peer(.chat(let id)): "notify:chat:\(id)"
        case .peer(.channel(let id)): "notify:channel:\(id)"
        case .users: "notify:users"
        case .chats: "notify:chats"
        case .broadcasts: "notify:broadcasts"
        }
    }

    /// The beginning of every name.
    static let settingPrefix = "notify:"

    /// The subject of settings that are stored under a name; nil for another name.
    init?(settingName: String) {
        let words = settingName.split(separator: ":")
        guard words.count == 3, words[0] == "notify", let number = Int64(words[2]) else { return nil }
        switch words[1] {
        case "user": self = .peer(.user(UserID(rawValue: number)))
        case "chat": self = .peer(.chat(ChatID(rawValue: number)))
        case "channel": self = .peer(.channel(ChannelID(rawValue: number)))
        default: return nil
        }
    }
}

extension AccountMethods {
    static func getNotifySettings(
        _ request: TLFunction.AccountGetNotifySettings,
        _ call: Call
    ) throws -> TL.PeerNotifySettings {
        let scope = try call.resolve(request.peer)
        return told(try call.notifySettings(scope), of: scope)
    }

    /// What clients are told: of all chats of a kind everything, as Telegram Desktop takes what is not said for muted.
    private static func told(_ settings: TL.PeerNotifySettings, of scope: NotifyScope) -> TL.PeerNotifySettings {
        if case .peer = scope { return settings }
        var settings = settings
        settings.showPreviews = settings.showPreviews ?? true
        settings.silent = settings.silent ?? false
        settings.muteUntil = settings.muteUntil ?? 0
        return settings
    }

    static func updateNotifySettings(
        _ request: TLFunction.AccountUpdateNotifySettings,
        _ call: Call
    ) throws -> Bool {
        let scope = try call.resolve(request.peer)
        // What is nil is as the wider setting has it from now on: TDLib has no other way to say so.
        let new = request.settings
        let settings = TL.PeerNotifySettings(
            showPreviews: new.showPreviews,
            silent: new.silent,
            muteUntil: new.muteUntil,
            otherSound: new.sound?.kept
        )
        try call.store.settings.setUser(call.user, scope.settingName, settings.encoded())
        if case .peer(let peer) = scope {
            try call.scope.noteChange(.notifySettings, of: peer, for: call.user, by: call.session)
        }
        call.scope.push(
            .updateNotifySettings(.init(peer: notifyPeer(scope), notifySettings: told(settings, of: scope))),
            to: call.user,
            except: call.session
        )
        return true
    }

    private static func notifyPeer(_ scope: NotifyScope) -> TL.NotifyPeer {
        switch scope {
        case .peer(let peer): .notifyPeer(.init(peer: TL.Peer(peer)))
        case .users: .notifyUsers
        case .chats: .notifyChats
        case .broadcasts: .notifyBroadcasts
        }
    }
}

extension TL.NotificationSound {
    /// Longest name of a sound, and longest name of it on a device, in bytes.
    private static let maximumBytes = 256

    /// The sound as it is stored; the default sound in place of one with an invalid name.
    fileprivate var kept: TL.NotificationSound {
        switch self {
        case .notificationSoundDefault, .notificationSoundNone, .notificationSoundRingtone: return self
        case .notificationSoundLocal(let sound):
            let isNamed = max(sound.title.utf8.count, sound.data.utf8.count) <= Self.maximumBytes
            return isNamed ? self : .notificationSoundDefault
        }
    }
}

extension Call {
    /// The caller's settings for `scope`; nothing set by default.
    func notifySettings(_ scope: NotifyScope) throws -> TL.PeerNotifySettings {
        guard let bytes = try store.settings.user(user, scope.settingName) else { return .init() }
        return try TL.PeerNotifySettings(decoding: bytes)
    }

    /// The caller's settings for a peer.
    func notifySettings(_ peer: MailboxPeer) throws -> TL.PeerNotifySettings {
        try notifySettings(.peer(peer))
    }

    fileprivate func resolve(_ input: TL.InputNotifyPeer) throws -> NotifyScope {
        switch input {
        case .inputNotifyPeer(let named): .peer(try resolve(named.peer))
        case .inputNotifyForumTopic(let named): .peer(try resolve(named.peer))
        case .inputNotifyUsers: .users
        case .inputNotifyChats: .chats
        case .inputNotifyBroadcasts: .broadcasts
        }
    }
}
