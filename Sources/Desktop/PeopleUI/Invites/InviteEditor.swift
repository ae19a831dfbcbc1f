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
    /// Called when the link was made or changed.
    package var onDone: (@MainActor () -> Void)?

    private let list: InviteList
    /// The link that is changed; nil for a new one.
    private let link: String?
    private let words: Strings
    private let toasts: ToastOverlay
    private let now: @MainActor () -> Int32
    private let name: Entry
    private let page: FormPage
    private var draft: InviteDraft
    private var isBusy = false

    /// A page that changes `invite`, or makes a link. `now` is the server's time, seconds since 1970; `back` is
    /// called when the user cancels.
    package init(
        list: InviteList,
        invite: ChatInvite?,
        look: WindowEnvironment,
        toasts: ToastOverlay,
        now: @escaping @MainActor () -> Int32,
        back: @escaping @MainActor () -> Void
    ) {
        let words = look.words
        (self.list, link, self.words, self.toasts) = (list, invite?.link, words, toasts)
        self.now = now
        draft = invite.map { InviteDraft($0.terms) } ?? InviteDraft()
        name = Entry(label: words.linkName, hint: words.linkNameHint)
        name.text = draft.title
        let group = PreferencesGroup()
        page = FormPage(
            invite == nil ? words.newLink : words.editLink,
            words,
            action: invite == nil ? words.create : words.save,
            parts: [name, group],
            back: back
        )
        fill(group, InviteSummary(words, look.zone))
        page.button?.onPress { [weak self] in self?.carryOut() }
        name.onSubmit { [weak self] in self?.carryOut() }
    }

    package var widget: Widget { page.widget }

    /// Focuses the name.
    package func focus() { name.takeFocus() }

    private func fill(_ group: PreferencesGroup, _ line: InviteSummary) {
        let (draft, words) = (draft, words)
        let times = draft.expiries.map { expiry in
            switch expiry {
            case .never: words.linkNeverExpires
            case .hour: words.linkForHour
            case .day: words.linkForDay
            case .week: words.linkForWeek
            case .kept(let time): words.linkValidUntil(moment: line.moment(time, now: now()))
            }
        }
        group.add(
            ChoiceRow(
                words.linkExpiry,
                names: times,
                chosen: draft.expiries.firstIndex(of: draft.expiry) ?? 0
            ) { [weak self] in
                self?.draft.expiry = draft.expiries[$0]
            }
        )
        let limits = ChoiceRow(
            words.linkUses,
            names: draft.limits.map { $0.map { words.linkUseLimit(count: Int($0)) } ?? words.linkUnlimited },
            chosen: draft.limits.firstIndex(of: draft.limit) ?? 0
        ) { [weak self] in
            self?.draft.limit = draft.limits[$0]
        }
        limits.isSensitive = draft.hasLimit
        group.add(limits)
        group.add(
            SwitchRow(words.linkApproval, text: words.linkApprovalText, isOn: draft.needsApproval) {
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
        let terms = draft.terms(at: now())
        Task {
            do {
                if let link {
                    try await list.change(link, to: terms)
                } else {
                    try await list.make(terms)
                }
                onDone?()
            } catch {
                toasts.show(words.sentence(error))
            }
            isBusy = false
            page.button?.isSensitive = true
        }
    }
}
