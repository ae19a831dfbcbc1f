import ClientEngine
import ClientHost
import ClientModel
import GTKBridge
import Localization
import WindowParts

/// The invite link in the profile of a chat, for users who may invite. The server is asked for the links until it has
/// answered.
final class InviteSection {
    /// Hidden until there is something to show.
    let widget = Box(.vertical)
    /// What the user can go on to from the section.
    enum Step {
        /// The page of the links.
        case manage(InviteList)
        /// The dialog that sends a link to chats.
        case share(String)
    }

    private let list: InviteList
    private let menu: InviteMenu
    private let strings: Strings
    private let toasts: ToastOverlay
    private let perform: @MainActor (Step) -> Void
    private let rows = ListBox()
    private var known = ""
    private var shown = InviteListState.Shown.nothing
    private var mayInvite = false
    private var isMaking = false
    private var observation: ObservationToken?

    init(_ context: ScreenContext, peer: PeerID, perform: @escaping @MainActor (Step) -> Void) {
        (strings, toasts, self.perform) = (context.strings, context.toasts, perform)
        list = InviteList(context.services.inviteLinks, peer)
        menu = InviteMenu(of: list, context)
        widget.append(rows)
        widget.isVisible = false
        menu.delegate = self
        observation = list.listen { [weak self] _ in self?.show() }
    }

    /// Shows the link to users who may invite.
    ///
    /// - Parameters:
    ///   - mayInvite: True if the user may invite.
    ///   - known: The link in the chat's information, or "".
    func show(mayInvite: Bool, known: String) {
        let isNew = mayInvite && !self.mayInvite
        (self.mayInvite, self.known) = (mayInvite, known)
        show()
        if isNew { ask() }
    }

    /// Loads the links unless the server has answered already; called when the connection is back.
    func ask() {
        guard mayInvite, list.state.mayAskAgain else { return }
        Task { [list] in await list.load() }
    }

    private func show() {
        let next = mayInvite ? list.state.shown(known: known) : .nothing
        guard next != shown else { return }
        shown = next
        rows.removeAll()
        widget.isVisible = next != .nothing
        switch next {
        case .nothing: break
        case .offer(let isManaged):
            let row = ActionRow(strings.createInviteLink)
            row.addAtStart(Icon("list-add-symbolic"))
            row.onPress { [weak self] in self?.make() }
            rows.append(row)
            if isManaged { rows.append(manageRow()) }
        case .link(let link, let isManaged):
            rows.append(row(of: link))
            if isManaged { rows.append(manageRow()) }
        }
    }

    private func manageRow() -> ActionRow {
        let row = ActionRow(strings.manageInviteLinks)
        row.onPress { [perform, list] in perform(.manage(list)) }
        return row
    }

    private func row(of link: String) -> ActionRow {
        let row = ActionRow(InviteSummary.short(link), subtitle: strings.inviteLink)
        row.setLines(title: 0, subtitle: 1)
        row.addAtEnd(menu.button(for: [menu.using(link)], of: InviteSummary.short(link)))
        row.onPress { [weak self] in self?.menu.copy(link) }
        return row
    }

    private func make() {
        guard !isMaking else { return }
        isMaking = true
        Task {
            do { try await list.makePrimary() } catch { toasts.show(strings.sentence(error)) }
            isMaking = false
        }
    }
}

extension InviteSection: InviteMenuDelegate {
    func share(_ link: String) { perform(.share(link)) }

    // The section shows the permanent link, which has no terms to change.
    func edit(_ invite: ChatInvite) { perform(.manage(list)) }
}
