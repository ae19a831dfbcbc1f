import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
package import GTKBridge
import Localization
package import WindowParts

/// The page of the user's invitations to the server: makes, shows and withdraws them.
package final class InvitationsScreen {
    /// What the user can go on to from the page.
    package enum Step {
        /// Back to the page before.
        case back
        /// The dialog that sends an invitation to chats.
        case share(String)
    }

    private let context: ScreenContext
    private let perform: @MainActor (Step) -> Void
    private let list: InviteList
    private let line: InviteSummary
    private let menu: InviteMenu
    private let group = PreferencesGroup()
    private let make: GTKBridge.Button
    private let refusal = StatusPage(icon: "system-users-symbolic", title: "")
    private let page: FormPage
    private var joining: ServerJoining?
    private let copying: InvitationCopying
    /// Shows after a while that there is no answer yet.
    private var waiting: Task<Void, Never>?
    private var observation: ObservationToken?

    /// The page of the user of `context`; `perform` goes on from it.
    package init(_ context: ScreenContext, perform: @escaping @MainActor (Step) -> Void) {
        (self.context, self.perform) = (context, perform)
        let strings = context.strings
        list = InviteList(context.services.inviteLinks, context.selfID)
        line = InviteSummary(strings, context.environment.zone)
        menu = InviteMenu(of: list, context)
        copying = InvitationCopying(to: list, context)
        make = GTKBridge.Button(strings.copyInvitation) {}
        make.addStyleClass("pill")
        make.addStyleClass("suggested-action")
        make.align(horizontal: .center)
        page = FormPage(strings.inviteToServer, strings, action: nil, parts: [group, make, refusal]) {
            perform(.back)
        }
        for part in [group, make, refusal] as [Widget] { part.isVisible = false }
        make.onPress { [copying] in copying.start() }
        menu.delegate = self
        observation = list.listen { [weak self] _ in self?.show() }
        waiting = Task { [weak self] in
            do { try await Task.sleep(for: .seconds(1)) } catch { return }
            self?.showMissingConnection()
        }
        Task { [weak self, features = context.services.features] in
            let joining = await features.joining()
            self?.take(joining)
        }
    }

    package var widget: Widget { page.widget }

    private func take(_ joining: ServerJoining?) {
        waiting?.cancel()
        refusal.isVisible = false
        self.joining = joining
        let (strings, name) = (context.strings, context.serverName)
        guard let joining, joining.refusal(strings, name) == nil else {
            let sentence = joining?.refusal(strings, name) ?? strings.onlyHostInvites(server: name)
            refusal.show(icon: "system-users-symbolic", title: strings.noInvitationsHere, text: sentence)
            refusal.isVisible = true
            return
        }
        group.setText(joining.meaning(strings))
        show()
        Task { [list, context] in
            await list.load()
            if case .failure(let failure) = list.state.answer {
                context.toasts.show(context.strings.sentence(failure))
            }
        }
    }

    private func showMissingConnection() {
        let strings = context.strings
        refusal.show(
            icon: "network-offline-symbolic",
            title: strings.notConnectedTitle,
            text: strings.invitationsNeedServer
        )
        refusal.isVisible = true
    }

    private func show() {
        guard let joining else { return }
        group.removeAll()
        for invite in list.state.valid { group.add(row(of: invite)) }
        group.isVisible = true
        make.isVisible = joining == .byMembers
    }

    private func row(of invite: ChatInvite) -> PreferencesRow {
        let title =
            invite.isPermanent
            ? InviteSummary.short(invite.link) : line.invitation(invite, now: context.serverNow)
        let detail = invite.isPermanent ? "" : line.text(ofInvitation: invite, now: context.serverNow)
        let row = PreferencesRow(title, text: detail)
        guard !invite.isUsedUp else { return row }
        let sections = invite.isPermanent ? [menu.using(invite.link)] : menu.sections(ofInvitation: invite)
        let button = menu.button(for: sections, of: title)
        row.addAtEnd(button)
        row.activate(button)
        return row
    }
}

extension InvitationsScreen: InviteMenuDelegate {
    func share(_ link: String) { perform(.share(link)) }

    // An invitation has no terms to change.
    func edit(_ invite: ChatInvite) {}
}
