import ClientModel
import GTKBridge

/// What was found, as rows to press.
final class SearchPane {
    let widget = Box(.vertical, spacing: 2)
    /// Called with a chat that was chosen.
    var onPeer: (@MainActor (PeerID) -> Void)?
    /// Called with a message that was chosen.
    var onMessage: (@MainActor (MessageKey) -> Void)?

    private let words: any WindowLanguage

    init(_ words: any WindowLanguage) {
        self.words = words
        widget.setMargins(top: 4, bottom: 12, start: 6, end: 6)
        widget.addStyleClass("results")
    }

    /// Shows nothing.
    func clear() { widget.removeAll() }

    /// Shows what was found so far.
    func show(_ state: SearchState) {
        widget.removeAll()
        if !state.peers.isEmpty {
            heading(words.peopleAndGroups)
            for peer in state.peers {
                let name = peer.usernames.first { !$0.isInactive }.map { "@\($0.name)" } ?? ""
                row(peer.title, name, "") { [weak self] in self?.onPeer?(peer.id) }
            }
        }
        if !state.messages.isEmpty {
            heading(words.messages)
            for found in state.messages {
                row(found.chat, found.text, found.time) { [weak self] in self?.onMessage?(found.key) }
            }
        }
        if !state.isComplete {
            let waiting = Spinner(size: 20)
            waiting.setMargin(12)
            widget.append(waiting)
        } else if state.peers.isEmpty, state.messages.isEmpty {
            note(words.nothingFound)
        } else if state.isStoredOnly {
            note(words.storedOnly)
        }
    }

    private func heading(_ text: String) {
        let label = Label(text)
        label.addStyleClass("caption-heading")
        label.addStyleClass("dim-label")
        label.setMargins(top: 10, bottom: 2, start: 10, end: 10)
        widget.append(label)
    }

    private func note(_ text: String) {
        let label = Label(text, overflow: .wraps, alignment: .center)
        label.addStyleClass("dim-label")
        label.setMargin(16)
        widget.append(label)
    }

    private func row(_ title: String, _ text: String, _ time: String, press: @escaping @MainActor () -> Void)
    {
        let (name, said, when) = (Label(title), Label(text.replacing("\n", with: " ")), Label(time))
        name.addStyleClass("heading")
        said.addStyleClass("dim-label")
        when.addStyleClass("caption")
        when.addStyleClass("dim-label")
        name.expandHorizontally()
        let (first, column) = (Box(.horizontal, spacing: 6), Box(.vertical, spacing: 2))
        first.append(name)
        if !time.isEmpty { first.append(when) }
        column.append(first)
        if !text.isEmpty { column.append(said) }
        let label = [title, text, time].filter { !$0.isEmpty }.joined(separator: ", ")
        let button = Button(child: column, label: label, press: press)
        button.addStyleClass("flat")
        widget.append(button)
    }
}
