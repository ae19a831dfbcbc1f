import ChatPresentation
package import ClientEngine
import ClientHost
package import ClientModel
import ClientNetwork
package import GTKBridge
package import Localization
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
        case link(String)
        /// The page that adds members to the group; with those who are in it already.
        case addMembers(PeerID, Set<PeerID>)
        /// The page of the group's invite links.
        case inviteLinks(InviteList)
        /// The dialog that sends a text to chats.
        case share(String)
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
    package let account: Account
    package let services: AccountServices
    package let window: ApplicationWindow
    package let toasts: ToastOverlay
    /// Called with a destination.
    package var onNavigate: (@MainActor (Destination) -> Void)?
    /// Called with an item to show in the viewer.
    package var onLook: (@MainActor (SharedMediaItem) -> Void)?
    package private(set) var state = ProfileState()

    private let view: ProfileView
    private let shared: SharedMediaView
    private let invites: InviteSection
    private let environment: WindowEnvironment
    private var observer: ProfileObserver?
    private var connection: Subscription?
    /// The view number under which the account's services know the visible page.
    private let number: Int
    /// The language of the window.
    package var strings: Strings { environment.strings }

    package init(
        account: Account,
        services: AccountServices,
        peer: PeerID,
        environment: WindowEnvironment,
        window: ApplicationWindow,
        toasts: ToastOverlay,
        at place: Place = .page
    ) {
        number = place == .column ? 0 : 2
        (self.account, self.services, self.peer, self.environment) = (account, services, peer, environment)
        (self.window, self.toasts) = (window, toasts)
        shared = SharedMediaView(account, peer, environment, isWide: place == .page)
        invites = InviteSection(
            services: services,
            peer: peer,
            strings: environment.strings,
            window: window,
            toasts: toasts
        )
        view = ProfileView(peer, environment, shared: shared.widget, invites: invites.widget, at: place)
        view.onCommand = { [weak self] in self?.perform($0) }
        view.onEnd = { [weak self] in self?.shared.more() }
        invites.onManage = { [weak self] in self?.onNavigate?(.inviteLinks($0)) }
        invites.onShare = { [weak self] in self?.onNavigate?(.share($0)) }
        shared.onOpen = { [weak self] in self?.open($0, $1) }
        observer = ProfileObserver(
            store: account.store,
            services: services,
            peer: peer,
            language: environment.strings
        ) {
            [weak self] state, people in
            guard let self else { return }
            environment.known.learn(people.peers.values)
            if state.commonGroupCount != self.state.commonGroupCount { findGroups() }
            self.state = state
            view.show(state)
            invites.show(mayInvite: state.abilities.contains(.invite), known: state.inviteLink)
        }
        connection = account.network.state.start { [weak self] state in
            onMain { if state == .online { self?.invites.ask() } }
        }
        services.freshness.show(VisibleContent(peers: [peer]), in: number)
    }

    /// The widget of the page.
    package var widget: Widget { view.widget }

    /// Stops following.
    package func stop() {
        (observer, connection) = (nil, nil)
        shared.stop()
        services.freshness.show(VisibleContent(), in: number)
    }

    private func findGroups() {
        Task { [weak self, services, peer] in
            // Offline, the page has no groups in common.
            guard let groups = try? await services.groupsInCommon.with(peer), let self else { return }
            environment.known.learn(groups)
            view.show(groups: groups)
        }
    }

    private func open(_ item: SharedMediaItem, _ kind: SharedMediaKind) {
        switch kind {
        case .photos, .videos: onLook?(item)
        case .links: onNavigate?(item.link.map { .link($0) } ?? .message(item.part.message.key))
        case .files, .voice, .music: onNavigate?(.message(item.part.message.key))
        }
    }

    private func perform(_ command: ProfileView.Command) {
        let (services, peer) = (services, peer)
        switch command {
        case .back: onNavigate?(.back)
        case .message: onNavigate?(.chat(peer))
        case .open(let member): onNavigate?(.profile(member))
        case .copy(let text):
            Clipboard.copy(text)
            toasts.show(strings.copied)
        case .mute:
            let isMuted = state.isMuted
            attempt { try await services.chatSettings.mute(peer, until: isMuted ? 0 : Int32.max) }
        case .edit: edit()
        case .addContact: nameContact(title: strings.addToContacts, button: strings.add)
        case .addMembers: onNavigate?(.addMembers(peer, Set(state.members.map(\.id))))
        case .leave: askToLeave()
        case .delete: askToDelete()
        case .remove(let member): askToRemove(member)
        case .promote(let member):
            attempt { try await services.groups.setAdministrator(member.role != .admin, member.id, in: peer) }
        }
    }

    /// Runs an operation and shows its error in a toast.
    package func attempt(_ body: @escaping @Sendable () async throws -> Void) {
        Task {
            do { try await body() } catch { toasts.show(strings.sentence(error)) }
        }
    }
}
