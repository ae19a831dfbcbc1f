import ClientEngine
import ClientHost
import ClientModel
import GTKBridge
import Localization
import WindowParts
import ChatUI
import PeopleUI

// Invite links: followed where they are pressed, managed on pages in front of the chat.
extension ChatsScreen {
    /// Follows a pressed link: opens chat invites and server invites in the app, other links by ``LinkConfirmation``.
    ///
    /// - Parameters:
    ///   - link: The pressed link.
    ///   - asking: The parent of dialogs; nil for the account's window.
    ///   - notes: The toasts for errors.
    func follow(_ link: PressedLink, over asking: ApplicationWindow? = nil, _ notes: ToastOverlay? = nil) {
        let (asking, notes) = (asking ?? window, notes ?? toasts)
        let open = { @MainActor [strings] in LinkConfirmation.open(link, strings, over: asking, notes) }
        guard link.address.kind != .refused else { return open() }
        if let server = link.serverInvite { return onServerLink?(server) ?? open() }
        let place = self.place
        Task {
            // A store that cannot be read is reported elsewhere.
            guard let links = services?.inviteLinks, let invite = try? await links.address(link.written)
            else {
                return open()
            }
            do {
                switch try await links.look(at: invite) {
                case .member(let peer): if place == self.place { openFollowed(peer) }
                case .offer(let offer): ask(to: invite, offer, over: asking, notes)
                }
            } catch {
                let failure = UserFacingError(error)
                guard isForBrowser(link.address, invite, failure) else {
                    return notes.show(strings.sentence(failure))
                }
                open()
            }
        }
    }

    /// The page that the user looks at: a joined chat is opened only if the user has not moved on.
    private var place: (PeerID?, ObjectIdentifier?) { (wanted, over.front.map { ObjectIdentifier($0) }) }

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
        over asking: ApplicationWindow,
        _ notes: ToastOverlay
    ) {
        guard let links = services?.inviteLinks, joining == nil else { return }
        let dialog = JoinDialog(offer, environment, over: asking) { try await links.follow(address) }
        dialog.onEnd = { [weak self] came, isWanted in
            switch came {
            case .joined(let peer): if isWanted { self?.openFollowed(peer) }
            case .requested: notes.show(self?.strings.joinRequestSent ?? "")
            }
        }
        joining = dialog
        // Later: the window is being closed.
        dialog.onClose = { [weak self] in onMain { self?.joining = nil } }
        dialog.present()
    }

    private func openFollowed(_ peer: PeerID) { inMainWindow { [weak self] in self?.open(peer) } }

    /// Shows the invite links of a chat.
    func showInviteLinks(_ list: InviteList) {
        let screen = InviteLinksScreen(
            list: list,
            environment: environment,
            window: window,
            toasts: toasts,
            now: serverNow
        ) { [weak self] in
            self?.over.pop()
        }
        screen.onShare = { [weak self] in self?.share($0) }
        screen.onEdit = { [weak self] in self?.showInviteEditor($0, in: list) }
        // The closure retains the screen while its page is shown.
        showOver(screen.widget) { _ = screen }
    }

    private func showInviteEditor(_ invite: ChatInvite?, in list: InviteList) {
        let editor = InviteEditor(
            list: list,
            invite: invite,
            environment: environment,
            toasts: toasts,
            now: serverNow
        ) {
            [weak self] in
            self?.over.pop()
        }
        editor.onDone = { [weak self, widget = editor.widget] in self?.over.leave(widget) }
        showOver(editor.widget) { _ = editor }
        // Later: the menu returns the focus when it closes.
        onMain { editor.focus() }
    }

    /// Asks for chats and sends a text, such as a link, to them.
    func share(_ text: String) {
        guard let services else { return }
        let asking = ForwardController(context(services))
        asking.onShow = { [weak self] in self?.open($0) }
        forwardController = asking
        asking.ask(sharing: text)
    }

    private func serverNow() -> Int32 { Int32(clamping: (services?.dependencies.serverTime() ?? 0) / 1000) }
}
