import ChatNodes
import ChatPresentation
import ClientModel
import GTKBridge
import MessageStore

/// What was found, as rows to press.
final class SearchPane {
    let widget = Box(.vertical, spacing: 2)
    /// Called with a chat that was chosen.
    var onPeer: (@MainActor (PeerID) -> Void)?
    /// Called with a message that was chosen.
    var onMessage: (@MainActor (MessageKey) -> Void)?

    private let look: ChatLook
    private var words: any WindowLanguage { look.words }
    private var state: SearchState?

    init(_ look: ChatLook) {
        self.look = look
        widget.setMargins(top: 4, bottom: 12, start: 6, end: 6)
        widget.addStyleClass("results")
    }

    /// Shows nothing.
    func clear() {
        state = nil
        widget.removeAll()
    }

    /// Shows the same in the colours of now.
    func themeChanged() {
        if let state { show(state) }
    }

    /// Shows what was found so far.
    func show(_ state: SearchState) {
        self.state = state
        widget.removeAll()
        if !state.chats.isEmpty {
            heading(words.peopleAndGroups)
            for chat in state.chats { row(of: chat) }
        }
        if !state.messages.isEmpty {
            heading(words.messages)
            for message in state.messages { row(of: message) }
        }
        if !state.isComplete {
            let waiting = Spinner(size: 20)
            waiting.setMargin(12)
            widget.append(waiting)
        } else if state.chats.isEmpty, state.messages.isEmpty {
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

    private func row(of chat: FoundChat) {
        look.known.learn([chat.peer])
        let title = Label(chat.title)
        title.addStyleClass("heading")
        var lines = [title]
        if !chat.detail.isEmpty {
            lines.append(Label(chat.detail))
            lines.last?.addStyleClass("said")
        }
        row(chat.avatar, lines, [chat.title, chat.detail]) { [weak self] in self?.onPeer?(chat.peer.id) }
    }

    private func row(of found: FoundMessage) {
        look.known.learn([found.row])
        let (model, accent) = (found.model, look.theme.list.row.accent)
        let (first, second) = (Box(.horizontal, spacing: 6), Box(.horizontal, spacing: 4))
        let (title, time, said) = (Label(model.title), Label(model.time, overflow: .grows), Label())
        title.addStyleClass("heading")
        title.expandHorizontally()
        for style in ["caption", "said"] { time.addStyleClass(style) }
        for part in [title, time] { first.append(part) }
        if !model.prefix.isEmpty {
            let author = Label()
            author.show(
                model.prefix,
                marking: [model.prefix.startIndex..<model.prefix.endIndex],
                by: .color(accent)
            )
            second.append(author)
        }
        for picture in model.pictures {
            second.append(look.makeTile(.media(picture), Size(width: 18, height: 18), radius: 3))
        }
        said.addStyleClass("said")
        let line = found.excerpt.line
        said.show(line.text, marking: line.marks, by: .color(accent))
        second.append(said)
        let words = [model.title, "\(model.prefix) \(found.excerpt.text)".trimmingWhitespace, model.time]
        row(model.avatar, [first, second], words) { [weak self] in self?.onMessage?(found.key) }
    }

    private func row(
        _ avatar: PictureRequest.Source,
        _ lines: [Widget],
        _ words: [String],
        press: @escaping @MainActor () -> Void
    ) {
        let (row, column) = (Box(.horizontal, spacing: 10), Box(.vertical, spacing: 3))
        for line in lines { column.append(line) }
        column.align(vertical: .center)
        column.expandHorizontally()
        row.append(look.makeAvatar(avatar, side: 42))
        row.append(column)
        let label = words.filter { !$0.isEmpty }.joined(separator: ", ")
        let button = Button(child: row, label: label, press: press)
        button.addStyleClass("flat")
        widget.append(button)
    }
}
