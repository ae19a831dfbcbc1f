import ClientHost
import ClientModel
import GTKBridge
import Localization

/// What can be done with a link, and the questions before it.
final class InviteMenu {
    /// Called with a link that is to be sent to somebody.
    var onShare: (@MainActor (String) -> Void)?
    /// Called with a link that is to be changed.
    var onEdit: (@MainActor (ChatInvite) -> Void)?

    private let list: InviteList
    private let words: Strings
    private let window: ApplicationWindow
    private let toasts: ToastOverlay

    init(_ list: InviteList, _ words: Strings, _ window: ApplicationWindow, _ toasts: ToastOverlay) {
        (self.list, self.words, self.window, self.toasts) = (list, words, window, toasts)
    }

    /// The button that opens it, of a link that is called `title`.
    func button(for sections: [MenuSection], of title: String) -> MenuButton {
        let button = MenuButton(icon: "view-more-symbolic", label: words.inviteLinkOptions(title: title))
        button.addStyleClass("flat")
        button.align(vertical: .center)
        button.setMenu(sections)
        return button
    }

    /// What can be done with any link that can be followed.
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

    /// What can be done with one that is listed.
    func sections(of invite: ChatInvite) -> [MenuSection] {
        let link = invite.link
        if invite.isRevoked {
            return [
                MenuSection(nil, [MenuEntry(words.deleteLink) { [weak self] in self?.askToDelete(link) }])
            ]
        }
        var changes: [MenuEntry] = []
        // The one that there always is has no terms.
        if !invite.isPermanent {
            changes.append(MenuEntry(words.editLinkEntry) { [weak self] in self?.onEdit?(invite) })
        }
        changes.append(MenuEntry(words.revokeLink) { [weak self] in self?.askToRevoke(invite) })
        return [using(link), MenuSection(nil, changes)]
    }

    /// Puts a link on the clipboard.
    func copy(_ link: String) {
        Clipboard.copy(link)
        toasts.show(words.copied)
    }

    private func askToRevoke(_ invite: ChatInvite) {
        ask(
            words.revokeLinkQuestion,
            invite.isPermanent ? words.revokePrimaryLinkText : words.revokeLinkText,
            words.revokeNow
        ) { try await $0.revoke(invite.link) }
    }

    private func askToDelete(_ link: String) {
        ask(words.deleteLinkQuestion, words.deleteLinkText, words.deleteNow) { try await $0.delete(link) }
    }

    private func ask(
        _ title: String,
        _ text: String,
        _ button: String,
        _ act: @escaping @MainActor (InviteList) async throws -> Void
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
