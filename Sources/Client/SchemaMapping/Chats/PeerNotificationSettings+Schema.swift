public import ClientModel
public import TelegramSchema

extension PeerNotificationSettings {
    /// Converts the server's settings. The sound is the one for platforms other than Android and iOS.
    public init(_ settings: TL.PeerNotifySettings) {
        self.init()
        muteUntil = settings.muteUntil
        showsPreviews = settings.showPreviews
        isSilent = settings.silent
        sound = settings.otherSound.map { NotificationSound($0) }
    }
}

extension TL.InputPeerNotifySettings {
    /// Converts settings for the server, which replaces all of its own: a nil is that of all chats of the kind from
    /// then on. So is a sound that only a newer version can name.
    public init(_ settings: PeerNotificationSettings) {
        self.init()
        muteUntil = settings.muteUntil
        showPreviews = settings.showsPreviews
        silent = settings.isSilent
        sound = settings.sound.flatMap { TL.NotificationSound($0) }
    }
}

extension NotificationSound {
    init(_ sound: TL.NotificationSound) {
        switch sound {
        case .notificationSoundDefault: self = .standard
        case .notificationSoundNone: self = .none
        case .notificationSoundLocal(let sound): self = .named(sound.data)
        case .notificationSoundRingtone(let sound): self = .uploaded(sound.id)
        }
    }
}

extension TL.NotificationSound {
    /// Nil for a sound of a newer version.
    init?(_ sound: NotificationSound) {
        switch sound {
        case .standard: self = .notificationSoundDefault
        case .none: self = .notificationSoundNone
        case .named(let name): self = .notificationSoundLocal(.init(title: name, data: name))
        case .uploaded(let document): self = .notificationSoundRingtone(.init(id: document))
        case .unknown: return nil
        }
    }
}
