import ChatPresentation
import ClientEngine
import ClientHost
package import ClientModel
package import GTKBridge
import Localization
package import WindowParts

/// The page of the user's invite links to a chat: the permanent one, others, and revoked ones.
package final class InviteLinksScreen {
    /// Called to change a link; nil makes a new one.
    package var onEdit: (@MainActor (ChatInvite?) -> Void)?
    /// Called to send a link to somebody.
    package var onShare: (@MainActor (String) -> Void)?

    private let list: InviteList
    private let strings: Strings
    private let line: InviteSummary
    private let now: @MainActor () -> Int32
    private let menu: InviteMenu
    private let page: FormPage
    private let primary: PreferencesGroup
    private let others: PreferencesGroup
    private let revoked: PreferencesGroup
    private var observation: ObservationToken?

    /// A page of `list`; `now` is the server's time, seconds since 1970.
    package init(
        list: InviteList,
        environment: WindowEnvironment,
        window: ApplicationWindow,
        toasts: ToastOverlay,
        now: @escaping @MainActor () -> Int32,
        back: @escaping @MainActor () -> Void
    ) {
        let strings = environment.strings
        (self.list, self.strings, self.now) = (list, strings, now)
        line = InviteSummary(strings, environment.zone)
        menu = InviteMenu(list: list, strings: strings, window: window, toasts: toasts)
        primary = PreferencesGroup(text: strings.inviteLinkText)
        others = PreferencesGroup(strings.otherLinks, text: strings.otherLinksText)
        revoked = PreferencesGroup(strings.revokedLinks)
        let groups = Box(.vertical, spacing: 24)
        for group in [primary, others, revoked] { groups.append(group) }
        page = FormPage(strings.inviteLinks, strings, action: strings.newLink, parts: [groups], back: back)
        page.button?.onPress { [weak self] in self?.onEdit?(nil) }
        menu.onEdit = { [weak self] in self?.onEdit?($0) }
        menu.onShare = { [weak self] in self?.onShare?($0) }
        observation = list.listen { [weak self] in self?.show($0) }
        show(list.state)
        Task {
            await list.load()
            if case .failure(let failure) = list.state.answer { toasts.show(strings.sentence(failure)) }
            await list.loadRevoked()
        }
    }

    package var widget: Widget { page.widget }

    private func show(_ state: InviteListState) {
        for group in [primary, others, revoked] { group.removeAll() }
        primary.isVisible = state.primary != nil
        others.isVisible = !state.others.isEmpty
        revoked.isVisible = !state.revoked.isEmpty
        if let link = state.primary { primary.add(row(of: link)) }
        for link in state.others { others.add(row(of: link)) }
        for link in state.revoked { revoked.add(row(of: link)) }
    }

    private func row(of invite: ChatInvite) -> PreferencesRow {
        let title = line.title(invite)
        let row = PreferencesRow(title, text: line.text(invite, now: now()))
        let button = menu.button(for: menu.sections(of: invite), of: title)
        row.addAtEnd(button)
        row.activate(button)
        return row
    }
}
