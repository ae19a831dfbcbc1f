import ClientEngine
import ClientHost
import ClientModel
import GTKBridge
import Localization
import PeopleUI
import WindowParts

/// Invite links: follows them where they are pressed, and manages the user's own on pages in front of the chat.
final class InviteCoordinator {
    weak var navigator: (any AccountNavigator)?

    private let context: ScreenContext
    private let area: ChatArea
    private let links: InviteLinks
    /// The chat that the user opened last; a joined chat is opened only if the user has not moved on.
    private let wantedChat: @MainActor () -> PeerID?
    /// The dialog that asks whether to join a chat, while it is open.
    private var joining: JoinDialog?

    /// - Parameters:
    ///   - context: The account, and its own window.
    ///   - area: The column of the chat.
    ///   - wantedChat: Returns the chat that the user opened last.
    init(_ context: ScreenContext, _ area: ChatArea, wantedChat: @escaping @MainActor () -> PeerID?) {
        (self.context, self.area, self.wantedChat) = (context, area, wantedChat)
        links = context.services.inviteLinks
    }

    /// Follows a pressed link: opens chat invites and server invites in the app, other links by ``LinkConfirmation``.
    ///
    /// - Parameters:
    ///   - link: The pressed link.
    ///   - context: The window for dialogs and errors.
    func follow(_ link: PressedLink, in context: ScreenContext) {
        let open = { @MainActor in
            LinkConfirmation.open(link, context.strings, over: context.window, context.toasts)
        }
        guard link.address.kind != .refused else { return open() }
        if let server = link.serverInvite, let navigator { return navigator.signIn(toServer: server) }
        let place = self.place
        Task {
            // A store that cannot be read is reported elsewhere.
            guard let invite = try? await links.address(link.written) else { return open() }
            do {
                switch try await links.look(at: invite) {
                case .member(let peer): if place == self.place { openFollowed(peer) }
                case .offer(let offer): ask(to: invite, offer, in: context)
                }
            } catch {
                let failure = UserFacingError(error)
                guard isForBrowser(link.address, invite, failure) else {
                    return context.toasts.show(context.strings.sentence(failure))
                }
                open()
            }
        }
    }

    /// The page that the user looks at.
    private var place: (PeerID?, ObjectIdentifier?) {
        (wantedChat(), area.front.map { ObjectIdentifier($0) })
    }

    /// True if the server did not accept the address but it may lead to something elsewhere.
    private func isForBrowser(_ address: LinkAddress, _ invite: ChatInviteAddress, _ failure: UserFacingError)
        -> Bool
    {
        switch failure {
        case .refused(.notSupported): address.kind == .outside
        case .refused(.inviteGone): invite.mayBeOthers
        default: false
        }
    }

    private func ask(
        to address: ChatInviteAddress,
        _ offer: ChatInvitation.Offer,
        in context: ScreenContext
    ) {
        guard joining == nil else { return }
        let dialog = JoinDialog(offer, context) { [links] in
            try await links.follow(address)
        } notify: { [weak self] event in
            switch event {
            case .ended(.joined(let peer), let isWanted): if isWanted { self?.openFollowed(peer) }
            case .ended(.requested, _): context.toasts.show(context.strings.joinRequestSent)
            // Later: the window is being closed.
            case .closed: onMain { self?.joining = nil }
            }
        }
        joining = dialog
        dialog.present()
    }

    private func openFollowed(_ peer: PeerID) {
        navigator?.inMainWindow { [weak self] in self?.navigator?.open(peer, at: nil) }
    }

    /// Shows the invite links of a chat.
    func showLinks(_ list: InviteList) {
        let screen = InviteLinksScreen(of: list, context) { [weak self] step in
            switch step {
            case .back: self?.area.pop()
            case .share(let link): self?.navigator?.share(link)
            case .edit(let invite): self?.showEditor(of: invite, in: list)
            }
        }
        // The closure retains the screen while its page is shown.
        area.push(screen.widget) { _ = screen }
    }

    /// Shows the user's invitations to the server.
    func showInvitations() {
        let screen = InvitationsScreen(context) { [weak self] step in
            switch step {
            case .back: self?.area.pop()
            case .share(let link): self?.navigator?.share(link)
            }
        }
        area.push(screen.widget) { _ = screen }
    }

    /// Shows the people who ask to join a chat.
    func showRequests(toJoin peer: PeerID) {
        let screen = JoinRequestsScreen(of: peer, context) { [weak self] in self?.area.pop() }
        // The closure retains the screen while its page is shown.
        area.push(screen.widget) { _ = screen }
    }

    private func showEditor(of invite: ChatInvite?, in list: InviteList) {
        var page: Widget?
        let editor = InviteEditor(of: invite, in: list, context) { [weak self] in
            // The user may have left the page while the server answered.
            if let page { self?.area.leave(page) }
        }
        page = editor.widget
        area.push(editor.widget) {
            _ = editor
            page = nil
        }
        // Later: the menu returns the focus when it closes.
        onMain { editor.focus() }
    }
}
