import ChatPresentation
import ClientEngine
import ClientHost
package import ClientModel
package import GTKBridge
import Localization
package import WindowParts
import StdExtras

/// The page that makes or changes an invite link: name, validity and number of uses.
package final class InviteEditor {
    private let list: InviteList
    /// The link that is changed; nil for a new one.
    private let link: String?
    private let context: ScreenContext
    private let close: @MainActor () -> Void
    private let name: Entry
    private let page: FormPage
    private var draft: InviteDraft
    private var isBusy = false

    /// A page that changes `invite`, or makes a link.
    ///
    /// - Parameters:
    ///   - invite: The link; nil for a new one.
    ///   - list: The links of the chat.
    ///   - context: The account and the window.
    ///   - close: Called when the link was made or changed, or the user cancels.
    package init(
        of invite: ChatInvite?,
        in list: InviteList,
        _ context: ScreenContext,
        close: @escaping @MainActor () -> Void
    ) {
        (self.list, link, self.context, self.close) = (list, invite?.link, context, close)
        let strings = context.strings
        draft = invite.map { InviteDraft($0.terms) } ?? InviteDraft()
        name = Entry(label: strings.linkName, hint: strings.linkNameHint)
        name.text = draft.title
        let group = PreferencesGroup()
        page = FormPage(
            invite == nil ? strings.newLink : strings.editLink,
            strings,
            action: invite == nil ? strings.create : strings.save,
            parts: [name, group],
            back: close
        )
        fill(group, InviteSummary(strings, context.environment.zone))
        page.button?.onPress { [weak self] in self?.carryOut() }
        name.onSubmit { [weak self] in self?.carryOut() }
    }

    package var widget: Widget { page.widget }

    /// Focuses the name.
    package func focus() { name.takeFocus() }

    private func fill(_ group: PreferencesGroup, _ line: InviteSummary) {
        let (draft, strings) = (draft, context.strings)
        let times = draft.expiries.map { expiry in
            switch expiry {
            case .never: strings.linkNeverExpires
            case .hour: strings.linkForHour
            case .day: strings.linkForDay
            case .week: strings.linkForWeek
            case .kept(let time): strings.linkValidUntil(moment: line.moment(time, now: context.serverNow))
            }
        }
        group.add(
            ChoiceRow(
                strings.linkExpiry,
                names: times,
                chosen: draft.expiries.firstIndex(of: draft.expiry) ?? 0
            ) { [weak self] in
                self?.draft.expiry = draft.expiries[$0]
            }
        )
        let limits = ChoiceRow(
            strings.linkUses,
            names: draft.limits.map {
                $0.map { strings.linkUseLimit(count: Int($0)) } ?? strings.linkUnlimited
            },
            chosen: draft.limits.firstIndex(of: draft.limit) ?? 0
        ) { [weak self] in
            self?.draft.limit = draft.limits[$0]
        }
        limits.isSensitive = draft.hasLimit
        group.add(limits)
        group.add(
            SwitchRow(strings.linkApproval, text: strings.linkApprovalText, isOn: draft.needsApproval) {
                [weak self] in
                guard let self else { return }
                self.draft.needsApproval = $0
                limits.isSensitive = self.draft.hasLimit
            }
        )
    }

    private func carryOut() {
        guard !isBusy else { return }
        isBusy = true
        page.button?.isSensitive = false
        draft.title = name.text.trimmingWhitespace
        let terms = draft.terms(at: context.serverNow)
        Task {
            do {
                if let link {
                    try await list.change(link, to: terms)
                } else {
                    try await list.make(terms)
                }
                close()
            } catch {
                context.toasts.show(context.strings.sentence(error))
            }
            isBusy = false
            page.button?.isSensitive = true
        }
    }
}
