import ClientEngine
import ClientHost
import ClientModel
import GTKBridge
import Localization

// Links by which one joins: followed where they are pressed, managed on pages in front of the chat.
extension ChatsScreen {
    /// Follows an address that was pressed: an invite to a chat or to a server here, any other as far as it may be opened
    /// (``LinkConfirmation``).
    ///
    /// - Parameters:
    ///   - link: What was pressed.
    ///   - asking: In front of what it is asked about; nil for the account's window.
    ///   - notes: Where it is said what went wrong.
    func follow(_ link: PressedLink, over asking: ApplicationWindow? = nil, _ notes: ToastOverlay? = nil) {
        let (asking, notes) = (asking ?? window, notes ?? toasts)
        let open = { @MainActor [words] in LinkConfirmation.open(link, words, over: asking, notes) }
        guard link.address.kind != .refused else { return open() }
        if let server = link.serverInvite { return onServerLink?(server) ?? open() }
        let place = self.place
        Task {
            // A store that cannot be read has told everybody else.
            guard let links = parts?.inviteLinks, let invite = try? await links.address(link.written) else {
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
                    return notes.show(words.sentence(failure))
                }
                open()
            }
        }
    }

    /// What the member has before them: whoever turned to something else is not taken away from it.
    private var place: (PeerID?, ObjectIdentifier?) { (wanted, over.front.map { ObjectIdentifier($0) }) }

    /// Whether an address that the server made nothing of may still lead somewhere: to what is not of this server.
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
        guard let links = parts?.inviteLinks, joining == nil else { return }
        let dialog = JoinDialog(offer, look, over: asking) { try await links.follow(address) }
        dialog.onEnd = { [weak self] came, isWanted in
            switch came {
            case .joined(let peer): if isWanted { self?.openFollowed(peer) }
            case .requested: notes.show(self?.words.joinRequestSent ?? "")
            }
        }
        joining = dialog
        // Later: the window is in the midst of closing.
        dialog.onClose = { [weak self] in onMain { self?.joining = nil } }
        dialog.present()
    }

    private func openFollowed(_ peer: PeerID) { inMainWindow { [weak self] in self?.open(peer) } }

    /// Shows the links to a chat.
    func showInviteLinks(_ list: InviteList) {
        let screen = InviteLinksScreen(list, look, window, toasts, now: serverNow) { [weak self] in
            self?.over.pop()
        }
        screen.onShare = { [weak self] in self?.share($0) }
        screen.onEdit = { [weak self] in self?.showInviteEditor($0, in: list) }
        // The page keeps it.
        showOver(screen.widget) { _ = screen }
    }

    private func showInviteEditor(_ invite: ChatInvite?, in list: InviteList) {
        let editor = InviteEditor(list, invite, look, toasts, now: serverNow) { [weak self] in
            self?.over.pop()
        }
        editor.onDone = { [weak self, widget = editor.widget] in self?.over.leave(widget) }
        showOver(editor.widget) { _ = editor }
        // Later: the menu that led here gives the focus back as it closes.
        onMain { editor.focus() }
    }

    /// Asks where a text, such as a link, is to be sent.
    func share(_ text: String) {
        guard let parts else { return }
        let asking = ForwardController(account.store, parts, look, window, toasts)
        asking.onShow = { [weak self] in self?.open($0) }
        forwardController = asking
        asking.ask(sharing: text)
    }

    private func serverNow() -> Int32 { Int32(clamping: (parts?.services.serverTime() ?? 0) / 1000) }
}
