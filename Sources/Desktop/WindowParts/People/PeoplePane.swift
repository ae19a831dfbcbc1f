package import ClientEngine
package import ClientModel
package import GTKBridge
import Localization
package import MessageStore
import StdExtras

/// People to choose from: a search field, the chosen people, and a list.
package final class PeoplePane {
    package let widget = Box(.vertical, spacing: 12)
    /// Called when the choice changed.
    package var onChoice: (@MainActor () -> Void)?
    /// Called with the person that was pressed, if a single one is wanted.
    package var onPeer: (@MainActor (Peer) -> Void)?
    package private(set) var state: PeopleState

    private let environment: WindowEnvironment
    private let search: SearchEntry
    private let chosen = FlowBox(columns: 1...6, spacing: 4)
    private let rows = ListBox()
    private let note = Label(overflow: .wraps, alignment: .center)
    private var model: PeopleModel?

    package init(
        _ store: MessageStore,
        _ services: AccountServices,
        _ environment: WindowEnvironment,
        excluding: Set<PeerID> = [],
        messageSelection: [Peer] = []
    ) {
        self.environment = environment
        state = PeopleState(
            excluding: excluding.union([services.dependencies.selfID]),
            messageSelection: messageSelection
        )
        search = SearchEntry(
            label: environment.strings.searchPeople,
            hint: environment.strings.nameOrUsername
        )
        note.addStyleClass("dim-label")
        note.setMargin(12)
        chosen.isVisible = false
        for part in [search, chosen, rows, note] as [Widget] { widget.append(part) }
        search.onSearch { [weak self] in self?.looked() }
        model = PeopleModel(store, services) { [weak self] in self?.take($0) }
        show()
    }

    /// Focuses the search field.
    package func focus() { search.takeFocus() }

    /// Stops following and calling back.
    package func stop() { (model, onChoice, onPeer) = (nil, nil, nil) }

    private func looked() {
        let text = search.text.trimmingWhitespace
        if text.isEmpty {
            state.take(found: nil)
            show()
        }
        model?.look(for: text)
    }

    private func take(_ news: PeopleModel.Event) {
        let before = state
        switch news {
        case .contacts(let peers):
            environment.known.learn(peers)
            state.take(contacts: peers)
        case .found(let peers, let text):
            guard text == search.text.trimmingWhitespace else { return }
            environment.known.learn(peers)
            state.take(found: peers)
        }
        if state != before { show() }
    }

    private func toggle(_ peer: Peer) {
        if let onPeer { return onPeer(peer) }
        state.toggle(peer)
        show()
        onChoice?()
    }

    private func show() {
        rows.removeAll()
        for peer in state.shown { rows.append(row(of: peer)) }
        rows.isVisible = !state.shown.isEmpty
        note.isVisible = state.shown.isEmpty
        note.text =
            state.found == nil ? environment.strings.searchPeopleHint : environment.strings.nobodyFound
        chosen.removeAll()
        chosen.isVisible = !state.chosen.isEmpty
        for peer in state.chosen {
            let button = GTKBridge.Button(peer.title) { [weak self] in self?.toggle(peer) }
            button.setTooltip(environment.strings.unselect(name: peer.title))
            button.addStyleClass("pill")
            chosen.append(button)
        }
    }

    private func row(of peer: Peer) -> ActionRow {
        let username = peer.usernames.first { !$0.isInactive }.map { "@\($0.name)" } ?? ""
        let row = ActionRow(peer.title, subtitle: username)
        row.addAtStart(environment.makeAvatar(peer.id, side: 40))
        if state.isChosen(peer.id) { row.addAtEnd(Icon("object-select-symbolic")) }
        row.onPress { [weak self] in self?.toggle(peer) }
        return row
    }
}
