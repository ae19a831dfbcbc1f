import ClientEngine
import Localization

extension ServerJoining {
    /// The sentence that says who can bring people to the server; nil if the user can.
    func refusal(_ strings: Strings, _ server: String) -> String? {
        switch self {
        case .open, .byMembers: nil
        case .byHost: strings.onlyHostInvites(server: server)
        case .closed: strings.nobodySignsUp(server: server)
        }
    }

    /// What somebody can do with the user's invitation.
    func meaning(_ strings: Strings) -> String {
        switch self {
        case .open: strings.openInvitationText
        case .byMembers, .byHost, .closed: strings.memberInvitationText
        }
    }
}
