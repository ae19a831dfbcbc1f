package import ClientModel
import Localization

nonisolated extension Strings {
    /// What a setting of privacy is called.
    package func title(_ key: PrivacyKey) -> String {
        switch key {
        case .phoneNumber: privacyPhoneNumber
        case .lastSeen: privacyLastSeen
        case .profilePhoto: privacyProfilePhoto
        case .about: privacyAbout
        case .forwards: privacyForwards
        case .calls: privacyCalls
        case .invitations: privacyInvitations
        case .voiceMessages: privacyVoiceMessages
        }
    }

    /// What it asks.
    func question(_ key: PrivacyKey) -> String {
        switch key {
        case .phoneNumber: whoSeesPhoneNumber
        case .lastSeen: whoSeesLastSeen
        case .profilePhoto: whoSeesProfilePhoto
        case .about: whoSeesAbout
        case .forwards: whoLinksForwards
        case .calls: whoCalls
        case .invitations: whoInvites
        case .voiceMessages: whoSendsVoiceMessages
        }
    }

    /// An answer to that.
    func audience(_ audience: PrivacyRules.Audience) -> String {
        switch audience {
        case .everybody: audienceEverybody
        case .contacts: audienceContacts
        case .nobody: audienceNobody
        }
    }

    /// For whom the answer does not hold.
    package func title(_ exception: PrivacyRules.Exception) -> String {
        switch exception {
        case .always: alwaysAllow
        case .never: neverAllow
        }
    }
}
