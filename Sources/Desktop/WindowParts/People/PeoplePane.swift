import ClientEngine
package import ClientModel
package import GTKBridge
import Localization
import MessageStore
import StdExtras

/// People to choose from: a search field, the chosen people, and a list.
package final class PeoplePane {
    /// What a press on a person does.
    package enum Selection {
        /// One person is picked.
        case one
        /// The person joins or leaves ``state``'s choice.
        case several
    }

    package let widget = Box(.vertical, spacing: 12)
    /// Called with the person that was pressed, after the choice changed.
    package var onPress: (@MainActor (Peer) -> Void)?
    /// Shown below the pane while a search has found nobody.
    package let belowNobody = Box(.vertical)
    package private(set) var state: PeopleState

    private let environment: WindowEnvironment
    private let selection: Selection
    private let search: SearchEntry
    private let chosen = FlowBox(columns: 1...6, spacing: 4)
    private let rows = ListBox()
    private let note = Label(overflow: .wraps, alignment: .center)
    private var model: PeopleModel?
    /// The text of the search whose results are shown; "" for the contacts.
    private var shownSearch = ""

    /// A pane with the user's contacts.
    ///
    /// - Parameters:
    ///   - context: The account.
    ///   - selection: What a press on a person does.
    ///   - excluding: People who are not offered; the user is never offered.
    ///   - chosen: The people that are chosen from the beginning.
    ///   - needsPhone: True to offer only people whose phone number is known, and to show it.
    package init(
        _ context: ScreenContext,
        selection: Selection,
        excluding: Set<PeerID> = [],
        chosen: [Peer] = [],
        needsPhone: Bool = false
    ) {
        (environment, self.selection) = (context.environment, selection)
        state = PeopleState(
            excluding: excluding.union([context.selfID]),
            chosen: chosen,
            needsPhone: needsPhone
        )
        search = SearchEntry(
            label: environment.strings.searchPeople,
            hint: environment.strings.nameOrUsername
        )
        note.addStyleClass("dim-label")
        note.setMargin(12)
        self.chosen.isVisible = false
        for part in [search, self.chosen, rows, note, belowNobody] as [Widget] { widget.append(part) }
        search.onSearch { [weak self] in self?.looked() }
        search.onSubmit { [weak self] in self?.submitted() }
        model = PeopleModel(context.store, context.services.search) { [weak self] in self?.take($0) }
        show()
    }

    /// Focuses the search field.
    package func focus() { search.takeFocus() }

    /// Stops following and calling back.
    package func stop() { (model, onPress) = (nil, nil) }

    private func looked() {
        let text = search.text.trimmingWhitespace
        if text.isEmpty {
            shownSearch = ""
            state.take(found: nil)
            show()
        }
        model?.look(for: text)
    }

    /// Presses the first person, once those for the text are shown.
    private func submitted() {
        guard search.text.trimmingWhitespace == shownSearch, let first = state.shown.first else { return }
        toggle(first)
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
            shownSearch = text
            state.take(found: peers)
        }
        if state != before { show() }
    }

    private func toggle(_ peer: Peer) {
        if selection == .several {
            state.toggle(peer)
            // The pressed row is replaced.
            search.takeFocus()
            show()
        }
        onPress?(peer)
    }

    private func show() {
        rows.removeAll()
        for peer in state.shown { rows.append(row(of: peer)) }
        rows.isVisible = !state.shown.isEmpty
        note.isVisible = state.shown.isEmpty
        note.text =
            state.found == nil ? environment.strings.searchPeopleHint : environment.strings.nobodyFound
        belowNobody.isVisible = state.shown.isEmpty && state.found != nil
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
        let phone = environment.strings.isolated(peer.phone ?? "")
        let row = ActionRow(peer.title, subtitle: state.needsPhone ? phone : username)
        row.addAtStart(environment.makeAvatar(peer.id, side: 40))
        if state.isChosen(peer.id) { row.addAtEnd(Icon("object-select-symbolic")) }
        row.onPress { [weak self] in self?.toggle(peer) }
        return row
    }
}
