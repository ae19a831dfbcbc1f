public import ClientModel
public import TelegramSchema

extension PrivacyKey {
    /// Converts a privacy key; nil for one that this program does not offer.
    public init?(_ key: TL.PrivacyKey) {
        switch key {
        case .privacyKeyPhoneNumber: self = .phoneNumber
        case .privacyKeyStatusTimestamp: self = .lastSeen
        case .privacyKeyProfilePhoto: self = .profilePhoto
        case .privacyKeyAbout: self = .about
        case .privacyKeyForwards: self = .forwards
        case .privacyKeyPhoneCall: self = .calls
        case .privacyKeyChatInvite: self = .invitations
        case .privacyKeyVoiceMessages: self = .voiceMessages
        case .privacyKeyAddedByPhone, .privacyKeyBirthday, .privacyKeyNoPaidMessages, .privacyKeyPhoneP2P,
            .privacyKeySavedMusic, .privacyKeyStarGiftsAutoSave:
            return nil
        }
    }
}

extension TL.InputPrivacyKey {
    /// Converts a privacy key for the server.
    public init(_ key: PrivacyKey) {
        switch key {
        case .phoneNumber: self = .inputPrivacyKeyPhoneNumber
        case .lastSeen: self = .inputPrivacyKeyStatusTimestamp
        case .profilePhoto: self = .inputPrivacyKeyProfilePhoto
        case .about: self = .inputPrivacyKeyAbout
        case .forwards: self = .inputPrivacyKeyForwards
        case .calls: self = .inputPrivacyKeyPhoneCall
        case .invitations: self = .inputPrivacyKeyChatInvite
        case .voiceMessages: self = .inputPrivacyKeyVoiceMessages
        }
    }
}
