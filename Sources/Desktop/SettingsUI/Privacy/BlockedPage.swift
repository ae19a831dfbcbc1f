import ClientEngine
import ClientModel
import GTKBridge
import Localization
import WindowParts

/// The page of blocked people: unblocks them, and asks for a person to block.
final class BlockedPage {
    private let model: BlockedModel
    private let parts: SettingsWindow.Parts
    private let subpages: SettingsSubpages
    private let group: PreferencesGroup
    private let nobody: StatusPage
    private let form: FormPage
    private var observation: ObservationToken?

    private var words: Strings { parts.words }

    var widget: Widget { form.widget }

    init(_ model: BlockedModel, _ parts: SettingsWindow.Parts, _ subpages: SettingsSubpages) {
        (self.model, self.parts, self.subpages) = (model, parts, subpages)
        let words = parts.words
        group = PreferencesGroup("", text: words.blockedHint)
        nobody = StatusPage(
            icon: "action-unavailable-symbolic",
            title: words.nobodyBlocked,
            text: words.blockedHint
        )
        form = FormPage(
            words.blockedPeople,
            words,
            action: words.blockSomebody,
            parts: [group, nobody],
            back: { [weak subpages] in subpages?.pop() }
        )
        form.button?.onPress { [weak self] in self?.choose() }
        observation = model.changes.add { [weak self] in self?.show($0) }
        show(model.state)
    }

    private func show(_ state: BlockedState) {
        let people = state.shown ?? []
        parts.look.known.learn(people)
        group.removeAll()
        for peer in people { group.add(row(of: peer)) }
        group.isVisible = !people.isEmpty
        nobody.isVisible = people.isEmpty
    }

    private func row(of peer: Peer) -> PreferencesRow {
        let username = peer.usernames.first { !$0.isInactive }.map { "@\($0.name)" } ?? ""
        let row = PreferencesRow(peer.title, text: username)
        row.addAtStart(parts.look.makeAvatar(peer.id, side: 40))
        let button = GTKBridge.Button(words.unblock) { [weak self] in self?.model.set(false, peer) }
        button.setAccessibleLabel(words.unblockPerson(name: peer.title))
        button.align(vertical: .center)
        button.addStyleClass("flat")
        row.addAtEnd(button)
        return row
    }

    private func choose() {
        let blocked = Set((model.state.shown ?? []).map(\.id))
        let people = PeoplePane(parts.account.store, parts.parts, parts.look, excluding: blocked)
        let page = FormPage(
            words.blockSomebody,
            words,
            action: nil,
            parts: [people.widget],
            back: { [weak subpages] in subpages?.pop() }
        )
        people.onPeer = { [weak self] peer in
            self?.subpages.pop()
            self?.model.set(true, peer)
        }
        subpages.push(page.widget, people, from: form.button)
        people.focus()
    }
}
