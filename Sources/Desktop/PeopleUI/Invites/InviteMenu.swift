import ClientHost
import ClientModel
import GTKBridge
import Localization
import WindowParts

/// Carries out what the menu of an invite link does not do itself.
protocol InviteMenuDelegate: AnyObject {
    /// Sends a link to somebody.
    func share(_ link: String)
    /// Changes the terms of a link.
    func edit(_ invite: ChatInvite)
}

/// The menu of an invite link, with its confirmations.
final class InviteMenu {
    weak var delegate: (any InviteMenuDelegate)?

    private let list: InviteList
    private let strings: Strings
    private let window: ApplicationWindow
    private let toasts: ToastOverlay

    init(of list: InviteList, _ context: ScreenContext) {
        (self.list, strings, window, toasts) = (list, context.strings, context.window, context.toasts)
    }

    /// The button that opens the menu of the link named `title`.
    func button(for sections: [MenuSection], of title: String) -> MenuButton {
        let button = MenuButton(icon: "view-more-symbolic", label: strings.inviteLinkOptions(title: title))
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
                MenuEntry(strings.copyLink) { [weak self] in self?.copy(link) },
                MenuEntry(strings.shareLinkEntry) { [weak self] in self?.delegate?.share(link) },
                MenuEntry(strings.showQRCode) { [weak self] in
                    if let self { InviteQRCode.show(link, strings, over: window) }
                },
            ]
        )
    }

    /// The actions on an invitation to the server that nobody has used.
    func sections(ofInvitation invite: ChatInvite) -> [MenuSection] {
        let withdraw = MenuEntry(strings.withdrawInvitation) { [weak self] in
            guard let self else { return }
            ask(
                strings.withdrawInvitationQuestion,
                text: strings.withdrawInvitationText,
                button: strings.withdrawNow
            ) { try await $0.revoke(invite.link) }
        }
        return [using(invite.link), MenuSection(nil, [withdraw])]
    }

    /// The actions on a link of the list.
    func sections(of invite: ChatInvite) -> [MenuSection] {
        let link = invite.link
        if invite.isRevoked {
            return [
                MenuSection(nil, [MenuEntry(strings.deleteLink) { [weak self] in self?.askToDelete(link) }])
            ]
        }
        var changes: [MenuEntry] = []
        // The permanent link has no terms to change.
        if !invite.isPermanent {
            changes.append(MenuEntry(strings.editLinkEntry) { [weak self] in self?.delegate?.edit(invite) })
        }
        changes.append(MenuEntry(strings.revokeLink) { [weak self] in self?.askToRevoke(invite) })
        return [using(link), MenuSection(nil, changes)]
    }

    /// Copies a link to the clipboard.
    func copy(_ link: String) {
        Clipboard.copy(link)
        toasts.show(strings.copied)
    }

    private func askToRevoke(_ invite: ChatInvite) {
        ask(
            strings.revokeLinkQuestion,
            text: invite.isPermanent ? strings.revokePrimaryLinkText : strings.revokeLinkText,
            button: strings.revokeNow
        ) { try await $0.revoke(invite.link) }
    }

    private func askToDelete(_ link: String) {
        ask(strings.deleteLinkQuestion, text: strings.deleteLinkText, button: strings.deleteNow) {
            try await $0.delete(link)
        }
    }

    private func ask(
        _ title: String,
        text: String,
        button: String,
        act: @escaping @MainActor (InviteList) async throws -> Void
    ) {
        let (list, strings, toasts) = (list, strings, toasts)
        MessageDialog.ask(
            title,
            text: text,
            answers: [
                .init(strings.cancel),
                .init(button, .destructive) {
                    Task {
                        do { try await act(list) } catch { toasts.show(strings.sentence(error)) }
                    }
                },
            ],
            over: window
        )
    }
}
