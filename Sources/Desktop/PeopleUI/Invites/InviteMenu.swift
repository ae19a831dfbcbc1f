import ClientHost
import ClientModel
import GTKBridge
import Localization

/// The menu of an invite link, with its confirmations.
final class InviteMenu {
    /// Called to send a link to somebody.
    var onShare: (@MainActor (String) -> Void)?
    /// Called to change a link.
    var onEdit: (@MainActor (ChatInvite) -> Void)?

    private let list: InviteList
    private let words: Strings
    private let window: ApplicationWindow
    private let toasts: ToastOverlay

    init(list: InviteList, words: Strings, window: ApplicationWindow, toasts: ToastOverlay) {
        (self.list, self.words, self.window, self.toasts) = (list, words, window, toasts)
    }

    /// The button that opens the menu of the link named `title`.
    func button(for sections: [MenuSection], of title: String) -> MenuButton {
        let button = MenuButton(icon: "view-more-symbolic", label: words.inviteLinkOptions(title: title))
        button.addStyleClass("flat")
        button.align(vertical: .center)
        button.setMenu(sections)
        return button
    }

    /// The actions on any valid link.
    func using(_ link: String) -> MenuSection {
        MenuSection(
            nil,
            [
                MenuEntry(words.copyLink) { [weak self] in self?.copy(link) },
                MenuEntry(words.shareLinkEntry) { [weak self] in self?.onShare?(link) },
                MenuEntry(words.showQRCode) { [weak self] in
                    if let self { InviteQRCode.show(link, words, over: window) }
                },
            ]
        )
    }

    /// The actions on a link of the list.
    func sections(of invite: ChatInvite) -> [MenuSection] {
        let link = invite.link
        if invite.isRevoked {
            return [
                MenuSection(nil, [MenuEntry(words.deleteLink) { [weak self] in self?.askToDelete(link) }])
            ]
        }
        var changes: [MenuEntry] = []
        // The permanent link has no terms to change.
        if !invite.isPermanent {
            changes.append(MenuEntry(words.editLinkEntry) { [weak self] in self?.onEdit?(invite) })
        }
        changes.append(MenuEntry(words.revokeLink) { [weak self] in self?.askToRevoke(invite) })
        return [using(link), MenuSection(nil, changes)]
    }

    /// Copies a link to the clipboard.
    func copy(_ link: String) {
        Clipboard.copy(link)
        toasts.show(words.copied)
    }

    private func askToRevoke(_ invite: ChatInvite) {
        ask(
            words.revokeLinkQuestion,
            text: invite.isPermanent ? words.revokePrimaryLinkText : words.revokeLinkText,
            button: words.revokeNow
        ) { try await $0.revoke(invite.link) }
    }

    private func askToDelete(_ link: String) {
        ask(words.deleteLinkQuestion, text: words.deleteLinkText, button: words.deleteNow) {
            try await $0.delete(link)
        }
    }

    private func ask(
        _ title: String,
        text: String,
        button: String,
        act: @escaping @MainActor (InviteList) async throws -> Void
    ) {
        let (list, words, toasts) = (list, words, toasts)
        MessageDialog.ask(
            title,
            text: text,
            answers: [
                .init(words.cancel),
                .init(button, .destructive) {
                    Task {
                        do { try await act(list) } catch { toasts.show(words.sentence(error)) }
                    }
                },
            ],
            over: window
        )
    }
}
