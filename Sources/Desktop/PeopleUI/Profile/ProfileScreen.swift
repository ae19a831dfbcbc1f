import ChatPresentation
import ClientEngine
import ClientHost
package import ClientModel
import ClientNetwork
package import GTKBridge
import Localization
import MessageStore
import Signals
package import WindowParts

/// The profile of a user or group: information, actions and shared media.
package final class ProfileScreen {
    /// A place that the profile leads to.
    package enum Destination {
        case back
        case chat(PeerID)
        case profile(PeerID)
        case message(MessageKey)
        /// The chat with this peer, searching in it.
        case search(PeerID)
        /// The viewer, with the photo of this id of a peer; the name is the peer's.
        case photo(Int64, of: PeerID, name: String)
        case link(String)
        /// The page that adds members to the group; with those who are in it already.
        case addMembers(PeerID, Set<PeerID>)
        /// The page of what members of the group may do; with what they may not do now.
        case permissions(PeerID, ChatRestrictions)
        /// The page of the group's invite links.
        case inviteLinks(InviteList)
        /// The dialog that sends a text to chats.
        case share(String)
        /// The viewer, with a photo or video; the player, with a voice message or music.
        case media(SharedMediaItem)
        /// The dialog that forwards a message.
        case forward(MessageKey)
    }

    /// The place of the profile in the window.
    package enum Place {
        /// In front of a chat.
        case page
        /// In the column beside its chat.
        case column
        /// Over the column beside a chat.
        case overColumn
    }

    package let peer: PeerID
    let context: ScreenContext
    let navigate: @MainActor (Destination) -> Void
    private(set) var state = ProfileState()

    private let view: ProfileView
    private let shared: SharedMediaView
    private let invites: InviteSection
    private var observer: ProfileObserver?
    private var connection: Subscription?
    private var following: ObservationToken?
    /// The view number under which the account's services know the visible page.
    private let number: Int
    /// The language of the window.
    var strings: Strings { context.strings }
    var services: AccountServices { context.services }
    var window: ApplicationWindow { context.window }

    /// A profile.
    ///
    /// - Parameters:
    ///   - peer: The peer; the user's own profile is about the saved messages.
    ///   - context: The account and the window.
    ///   - place: The place of the profile in the window.
    ///   - menu: The menu of the chat with the peer.
    ///   - navigate: Goes to a destination.
    package init(
        of peer: PeerID,
        _ context: ScreenContext,
        at place: Place = .page,
        menu: @escaping @MainActor () -> [MenuSection],
        navigate: @escaping @MainActor (Destination) -> Void
    ) {
        number = place == .column ? 0 : 2
        (self.peer, self.context, self.navigate) = (peer, context, navigate)
        let environment = context.environment
        shared = SharedMediaView(context, peer)
        invites = InviteSection(context, peer: peer) { step in
            switch step {
            case .manage(let list): navigate(.inviteLinks(list))
            case .share(let link): navigate(.share(link))
            }
        }
        view = ProfileView(
            peer,
            environment,
            shared: shared.widget,
            invites: invites.widget,
            at: place,
            makeMenu: menu
        )
        view.onCommand = { [weak self] in self?.perform($0) }
        shared.delegate = self
        if let area = view.area { shared.follow(area) }
        observer = ProfileObserver(
            of: peer,
            in: context.store,
            selfID: context.selfID,
            serverTime: context.services.dependencies.serverTime,
            strings: context.strings
        ) {
            [weak self] state, people in
            guard let self else { return }
            context.environment.known.learn(people.peers.values)
            if state.commonGroupCount != self.state.commonGroupCount { findGroups() }
            self.state = state
            view.show(state)
            invites.show(mayInvite: state.abilities.contains(.invite), known: state.inviteLink)
        }
        connection = context.account.network.state.start { [weak self] state in
            onMain {
                guard state == .online else { return }
                self?.invites.ask()
                self?.shared.count()
            }
        }
        services.freshness.show(VisibleContent(peers: [peer]), in: number)
    }

    /// The widget of the page.
    package var widget: Widget { view.widget }

    /// Shows which message plays now, and later; nil for none.
    package func follow(_ playing: ObserverList<StableID?>, from now: StableID?) {
        shared.playing = now
        following = playing.add { [weak self] in self?.shared.playing = $0 }
    }

    /// Stops following.
    package func stop() {
        (observer, connection, following) = (nil, nil, nil)
        shared.stop()
        services.freshness.show(VisibleContent(), in: number)
    }

    private func findGroups() {
        Task { [weak self, services, peer] in
            // Offline, the page has no groups in common.
            guard let groups = try? await services.groupsInCommon.with(peer), let self else { return }
            context.environment.known.learn(groups)
            view.show(groups: groups)
        }
    }

    private func perform(_ command: ProfileView.Command) {
        let (services, peer) = (services, peer)
        switch command {
        case .back: navigate(.back)
        case .message: navigate(.chat(peer))
        case .open(let member): navigate(.profile(member))
        case .copy(let text): copy(text)
        case .search: navigate(.search(peer))
        case .photo: if let photo = state.photo { navigate(.photo(photo, of: peer, name: state.title)) }
        case .block: if let person = state.blockable { BlockConfirmation.change(person, peer, context) }
        case .mute:
            let isMuted = state.isMuted
            attempt { try await services.chatSettings.mute(peer, until: isMuted ? 0 : Int32.max) }
        case .edit: edit()
        case .addContact: nameContact(title: strings.addToContacts, button: strings.add)
        case .addMembers: navigate(.addMembers(peer, Set(state.members.map(\.id))))
        case .permissions: navigate(.permissions(peer, state.restrictions))
        case .leave: askToLeave()
        case .delete: askToDelete()
        case .remove(let member): askToRemove(member)
        case .promote(let member):
            attempt { try await services.groups.setAdministrator(member.role != .admin, member.id, in: peer) }
        }
    }

    /// Runs an operation, and shows its error in a toast.
    func attempt(_ operation: @escaping @Sendable () async throws -> Void) { context.attempt(operation) }
}

extension ProfileScreen: SharedMediaDelegate {
    func open(_ item: SharedMediaItem, _ kind: SharedMediaKind) {
        switch kind {
        case .photos, .videos, .voice, .music: navigate(.media(item))
        case .links: if let link = item.link { navigate(.link(link)) }
        case .files: if let media = item.media { _ = FileOpener(context).press(media, of: item.part.message) }
        }
    }

    func showInChat(_ item: SharedMediaItem) { navigate(.message(item.part.message.key)) }

    func forward(_ item: SharedMediaItem) { navigate(.forward(item.part.message.key)) }

    func copy(_ text: String) {
        Clipboard.copy(text)
        context.toasts.show(strings.copied)
    }
}
