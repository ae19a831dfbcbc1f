import ChatPresentation
import ClientEngine
import ClientHost
package import ClientModel
package import GTKBridge
import Localization
package import WindowParts

/// The page of the user's invite links to a chat: the permanent one, others, and revoked ones.
package final class InviteLinksScreen {
    /// What the user can go on to from the page.
    package enum Step {
        /// Back to the page before.
        case back
        /// The page that changes a link; nil makes a new one.
        case edit(ChatInvite?)
        /// The dialog that sends a link to chats.
        case share(String)
    }

    private let list: InviteList
    private let line: InviteSummary
    private let context: ScreenContext
    private let perform: @MainActor (Step) -> Void
    private let menu: InviteMenu
    private let page: FormPage
    private let primary: PreferencesGroup
    private let others: PreferencesGroup
    private let revoked: PreferencesGroup
    private var observation: ObservationToken?

    /// The page of a list of links; `perform` goes on from it.
    package init(
        of list: InviteList,
        _ context: ScreenContext,
        perform: @escaping @MainActor (Step) -> Void
    ) {
        let strings = context.strings
        (self.list, self.context, self.perform) = (list, context, perform)
        line = InviteSummary(strings, context.environment.zone)
        menu = InviteMenu(of: list, context)
        primary = PreferencesGroup(text: strings.inviteLinkText)
        others = PreferencesGroup(strings.otherLinks, text: strings.otherLinksText)
        revoked = PreferencesGroup(strings.revokedLinks)
        let groups = Box(.vertical, spacing: 24)
        for group in [primary, others, revoked] { groups.append(group) }
        page = FormPage(strings.inviteLinks, strings, action: strings.newLink, parts: [groups]) {
            perform(.back)
        }
        page.button?.onPress { perform(.edit(nil)) }
        menu.delegate = self
        observation = list.listen { [weak self] in self?.show($0) }
        show(list.state)
        Task {
            await list.load()
            if case .failure(let failure) = list.state.answer {
                context.toasts.show(strings.sentence(failure))
            }
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
        let row = PreferencesRow(title, text: line.text(invite, now: context.serverNow))
        let button = menu.button(for: menu.sections(of: invite), of: title)
        row.addAtEnd(button)
        row.activate(button)
        return row
    }
}

extension InviteLinksScreen: InviteMenuDelegate {
    func share(_ link: String) { perform(.share(link)) }

    func edit(_ invite: ChatInvite) { perform(.edit(invite)) }
}
