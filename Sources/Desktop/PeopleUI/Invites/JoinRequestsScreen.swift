import ChatPresentation
import ClientEngine
import ClientHost
package import ClientModel
package import GTKBridge
import Localization
import MessageStore
import Signals
package import WindowParts

/// The page of the people who ask to join a group: adds or dismisses each, or all.
package final class JoinRequestsScreen {
    private let context: ScreenContext
    private let peer: PeerID
    private let summary: InviteSummary
    private let group = PreferencesGroup()
    private let all = Box(.horizontal, spacing: 12)
    /// The rows, in the order of the list.
    private var rows: [(person: PeerID, row: ActionRow, buttons: [GTKBridge.Button])] = []
    private let nobody: StatusPage
    private let page: FormPage
    /// The people as the server told them last, with the number of all who ask; nil before its answer.
    private var known: (people: [(person: PersonWhoAsks, peer: Peer?)], count: Int)?
    /// The people whose answers are under way.
    private var answered: Set<PeerID> = []
    private var isAnsweringAll = false
    private var asked = 0
    private var following: Subscription?

    /// The page of the group with `peer`; `back` goes to the page before.
    package init(of peer: PeerID, _ context: ScreenContext, back: @escaping @MainActor () -> Void) {
        (self.peer, self.context) = (peer, context)
        let strings = context.strings
        summary = InviteSummary(strings, context.environment.zone)
        nobody = StatusPage(
            icon: "system-users-symbolic",
            title: strings.nobodyAsksToJoin,
            text: strings.nobodyAsksToJoinText
        )
        page = FormPage(
            strings.joinRequestsTitle,
            strings,
            action: nil,
            parts: [group, all, nobody],
            back: back
        )
        all.align(horizontal: .center)
        for isApproved in [true, false] {
            let button = Button(isApproved ? strings.addAll : strings.dismissAll) { [weak self] in
                if isApproved { self?.answerAll(isApproved: true) } else { self?.askToDismissAll() }
            }
            button.addStyleClass("pill")
            all.append(button)
        }
        show()
        // The number in the chat's information changes with each request and answer, also those of others.
        following = context.store.view(PeerView(peer)).start(next: { [weak self] info in
            let count = Int(info.cachedData?.pendingRequests ?? 0)
            onMain { self?.requestsChanged(count) }
        })
        load()
    }

    package var widget: Widget { page.widget }

    private func requestsChanged(_ count: Int) {
        guard let known, known.count != count else { return }
        load()
    }

    private func load() {
        asked += 1
        let number = asked
        Task { [weak self, context, peer] in
            do {
                let told = try await context.services.joinRequests.list(of: peer)
                let people = try await context.store.read { reader in
                    try told.people.map { (person: $0, peer: try reader.peer($0.peer)) }
                }
                guard let self, number == asked else { return }
                context.environment.known.learn(people.compactMap(\.peer))
                known = (people, told.count)
                show()
            } catch {
                if self != nil { context.toasts.show(context.strings.sentence(error)) }
            }
        }
    }

    private func show() {
        let people = known?.people.filter { !answered.contains($0.person.peer) } ?? []
        let place = rows.firstIndex { $0.row.containsFocus }
        let focused = place.map {
            (person: rows[$0].person, button: rows[$0].buttons.firstIndex(where: \.containsFocus))
        }
        group.removeAll()
        rows = []
        for one in people { group.add(row(of: one.person, one.peer)) }
        if let place, let focused { focus(focused.person, focused.button, otherwise: place) }
        group.isVisible = !people.isEmpty
        all.isVisible = people.count > 1
        nobody.isVisible = known != nil && people.isEmpty
    }

    /// Keeps the keyboard at a person. If that one is gone it goes to the row in their place, and to no button: a key
    /// that was pressed for one person answers no other.
    private func focus(_ person: PeerID, _ button: Int?, otherwise place: Int) {
        if let kept = rows.first(where: { $0.person == person }) {
            if let button { kept.buttons[button].takeFocus() } else { kept.row.takeFocus() }
        } else if !rows.isEmpty {
            rows[min(place, rows.count - 1)].row.takeFocus()
        }
    }

    private func row(of person: PersonWhoAsks, _ peer: Peer?) -> ActionRow {
        let (strings, name) = (context.strings, peer?.title ?? "")
        let row = ActionRow(name, subtitle: summary.moment(person.date, now: context.serverNow))
        row.addAtStart(context.environment.makeAvatar(person.peer, side: 40))
        let answers: [(String, String, Bool)] = [
            (strings.dismiss, strings.dismissNamed(name: name), false),
            (strings.add, strings.addNamed(name: name), true),
        ]
        var made: [GTKBridge.Button] = []
        for (text, label, isApproved) in answers {
            let button = Button(text) { [weak self] in self?.answer(person.peer, isApproved: isApproved) }
            button.setAccessibleLabel(label)
            button.align(vertical: .center)
            if !isApproved { button.addStyleClass("flat") }
            row.addAtEnd(button)
            made.append(button)
        }
        rows.append((person.peer, row, made))
        return row
    }

    private func answer(_ person: PeerID, isApproved: Bool) {
        guard answered.insert(person).inserted else { return }
        show()
        Task { [weak self, context, peer] in
            do {
                try await context.services.joinRequests.answer(person, isApproved: isApproved, in: peer)
                self?.known?.people.removeAll { $0.person.peer == person }
            } catch {
                context.toasts.show(context.strings.sentence(error))
            }
            self?.answered.remove(person)
            self?.load()
        }
    }

    private func askToDismissAll() {
        let strings = context.strings
        MessageDialog.ask(
            strings.dismissAllQuestion,
            text: strings.dismissAllText,
            answers: [
                .init(strings.cancel),
                .init(strings.dismissAll, .destructive) { [weak self] in
                    self?.answerAll(isApproved: false)
                },
            ],
            over: context.window
        )
    }

    private func answerAll(isApproved: Bool) {
        guard !isAnsweringAll else { return }
        isAnsweringAll = true
        all.isSensitive = false
        Task { [weak self, context, peer] in
            do {
                try await context.services.joinRequests.answerAll(isApproved: isApproved, in: peer)
            } catch {
                context.toasts.show(context.strings.sentence(error))
            }
            guard let self else { return }
            (isAnsweringAll, all.isSensitive) = (false, true)
            load()
        }
    }
}
