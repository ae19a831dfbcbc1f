import ChatPresentation
import ClientEngine
import ClientModel
import GTKBridge
import WindowParts
import PeopleUI

// Profiles in front of the chats.
extension ChatsScreen {
    /// Shows the profile of a user or group.
    func showProfile(of peer: PeerID) {
        guard !showInfo(of: peer), let page = makeProfile(of: peer) else { return }
        page.onNavigate = { [weak self] in self?.go($0) }
        showOver(page.widget) { page.stop() }
    }

    /// Makes the profile of a user or group; the user's own profile is about the saved messages.
    func makeProfile(of peer: PeerID, at place: ProfileScreen.Place = .page) -> ProfileScreen? {
        guard let services else { return nil }
        let page = ProfileScreen(
            account: account,
            services: services,
            peer: peer,
            environment: environment,
            window: window,
            toasts: toasts,
            at: place
        )
        page.onLook = { [weak self] item in
            guard let self, let content = item.part.content else { return }
            _ = look(at: item.part.message, content, item.author, by: viewer)
        }
        return page
    }

    /// Follows a destination of a profile.
    func go(_ way: ProfileScreen.Destination) {
        switch way {
        case .back: over.pop()
        case .chat(let peer): open(peer)
        case .profile(let peer): showProfile(of: peer)
        case .message(let key): open(key.peer, at: key)
        case .link(let address): follow(PressedLink(address, shownAs: [address]))
        case .addMembers(let group, let members): showAddMembers(to: group, excluding: members)
        case .inviteLinks(let list): showInviteLinks(list)
        case .share(let text): share(text)
        }
    }
}
