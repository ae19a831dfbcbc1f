import ChatPresentation
import ClientModel

nonisolated extension EnglishLanguage: PrivacyWords {
    var privacy: String { "Privacy" }
    var whoSeesWhat: String { "Who Can See and Reach You" }
    var whoSeesWhatHint: String { "Holds on this server, for all your devices" }
    var privacyUnsupported: String { "This server does not have these settings yet." }
    func title(_ key: PrivacyKey) -> String {
        switch key {
        case .phoneNumber: "Phone Number"
        case .lastSeen: "Last Seen"
        case .profilePhoto: "Profile Photo"
        case .about: "About"
        case .forwards: "Forwarded Messages"
        case .calls: "Calls"
        case .invitations: "Groups and Channels"
        case .voiceMessages: "Voice Messages"
        }
    }
    func question(_ key: PrivacyKey) -> String {
        switch key {
        case .phoneNumber: "Who Can See Your Phone Number?"
        case .lastSeen: "Who Can See When You Were Here?"
        case .profilePhoto: "Who Can See Your Photo?"
        case .about: "Who Can Read About You?"
        case .forwards: "Who Can Link to You When Forwarding Your Messages?"
        case .calls: "Who Can Call You?"
        case .invitations: "Who Can Add You to Groups and Channels?"
        case .voiceMessages: "Who Can Send You Voice Messages?"
        }
    }
    func audience(_ audience: PrivacyRules.Audience) -> String {
        switch audience {
        case .everybody: "Everybody"
        case .contacts: "My Contacts"
        case .nobody: "Nobody"
        }
    }
    var exceptions: String { "Exceptions" }
    var exceptionsHint: String { "These people may or may not, whatever is chosen above." }
    func title(_ exception: PrivacyRules.Exception) -> String {
        switch exception {
        case .always: "Always Allow"
        case .never: "Never Allow"
        }
    }
    var noExceptions: String { "Add People" }
    var security: String { "Security" }
    var blockedPeople: String { "Blocked People" }
    var blockedHint: String { "Who is blocked cannot write to you, and does not see when you are here." }
    var nobodyBlocked: String { "Nobody Is Blocked" }
    var noneBlocked: String { "None" }
    var blockSomebody: String { "Block Somebody" }
    var unblock: String { "Unblock" }
    func unblock(_ name: String) -> String { "Unblock \(name)" }
}
