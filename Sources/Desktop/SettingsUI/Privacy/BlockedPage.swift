import ClientEngine
import ClientModel
import GTKBridge
import Localization
import WindowParts

/// The page of blocked people: unblocks them, and asks for a person to block.
final class BlockedPage {
    private let model: BlockedModel
    private let context: SettingsContext
    private let subpages: SettingsSubpages
    private let group: PreferencesGroup
    private let nobody: StatusPage
    private let form: FormPage
    private var observation: ObservationToken?

    private var strings: Strings { context.strings }

    var widget: Widget { form.widget }

    init(_ model: BlockedModel, _ context: SettingsContext, _ subpages: SettingsSubpages) {
        (self.model, self.context, self.subpages) = (model, context, subpages)
        let strings = context.strings
        group = PreferencesGroup("", text: strings.blockedHint)
        nobody = StatusPage(
            icon: "action-unavailable-symbolic",
            title: strings.nobodyBlocked,
            text: strings.blockedHint
        )
        form = FormPage(
            strings.blockedPeople,
            strings,
            action: strings.blockSomebody,
            parts: [group, nobody],
            back: { [weak subpages] in subpages?.pop() }
        )
        form.button?.onPress { [weak self] in self?.choose() }
        observation = model.changes.add { [weak self] in self?.show($0) }
        show(model.state)
    }

    private func show(_ state: BlockedState) {
        let people = state.shown ?? []
        context.environment.known.learn(people)
        group.removeAll()
        for peer in people { group.add(row(of: peer)) }
        group.isVisible = !people.isEmpty
        nobody.isVisible = people.isEmpty
    }

    private func row(of peer: Peer) -> PreferencesRow {
        let username = peer.usernames.first { !$0.isInactive }.map { "@\($0.name)" } ?? ""
        let row = PreferencesRow(peer.title, text: username)
        row.addAtStart(context.environment.makeAvatar(peer.id, side: 40))
        let button = GTKBridge.Button(strings.unblock) { [weak self] in self?.model.set(false, peer) }
        button.setAccessibleLabel(strings.unblockPerson(name: peer.title))
        button.align(vertical: .center)
        button.addStyleClass("flat")
        row.addAtEnd(button)
        return row
    }

    private func choose() {
        let blocked = Set((model.state.shown ?? []).map(\.id))
        let people = PeoplePane(
            context.screen,
            selection: .one,
            excluding: blocked
        )
        let page = FormPage(
            strings.blockSomebody,
            strings,
            action: nil,
            parts: [people.widget],
            back: { [weak subpages] in subpages?.pop() }
        )
        people.onPress = { [weak self] peer in
            self?.subpages.pop()
            self?.model.set(true, peer)
        }
        subpages.push(page.widget, people, from: form.button)
        people.focus()
    }
}
