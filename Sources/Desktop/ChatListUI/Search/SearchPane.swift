import ChatNodes
import ChatPresentation
import ClientModel
import GTKBridge
import Localization
import MessageStore
import WindowParts
import StdExtras

/// Acts on the search result that was pressed.
protocol SearchPaneDelegate: AnyObject {
    func openFound(_ chat: PeerID)
    /// Opens a chat at a message.
    func openFound(_ message: MessageKey)
    /// Forgets which chats were opened from the search.
    func clearRecent()
}

/// The search results, as rows to press.
package final class SearchPane {
    let widget = Box(.vertical)
    weak var delegate: (any SearchPaneDelegate)?

    private enum Item: Equatable {
        case heading(String)
        case recentHeading
        case chat(FoundChat)
        case message(FoundMessage)
        case waiting
        case note(String)
    }

    private let environment: WindowEnvironment
    private var strings: Strings { environment.strings }
    private var state: SearchState?
    private var recent: [FoundChat] = []
    private var shown: [(item: Item, widget: Widget)] = []

    init(_ environment: WindowEnvironment) {
        self.environment = environment
        widget.setMargins(bottom: 12)
        widget.addStyleClass("results")
    }

    /// Removes all results.
    func clear() {
        (state, recent) = (nil, [])
        show([])
    }

    /// Shows the results in the current colours.
    package func themeChanged() {
        let (state, recent) = (state, recent)
        show([])
        if let state { show(state) } else { showRecent(recent) }
    }

    /// Shows the chats that were opened from the search before.
    func showRecent(_ chats: [FoundChat]) {
        (state, recent) = (nil, chats)
        show(chats.isEmpty ? [] : [.recentHeading] + chats.map(Item.chat))
    }

    /// Shows the results so far.
    func show(_ state: SearchState) {
        (self.state, recent) = (state, [])
        var items: [Item] = []
        if !state.chats.isEmpty {
            items.append(.heading(strings.peopleAndGroups))
            items += state.chats.map(Item.chat)
        }
        if !state.messages.isEmpty {
            items.append(.heading(strings.messages))
            items += state.messages.map(Item.message)
        }
        if !state.isComplete {
            items.append(.waiting)
        } else if state.chats.isEmpty, state.messages.isEmpty {
            items.append(.note(strings.nothingFound))
        } else if state.isStoredOnly {
            items.append(.note(strings.storedOnly))
        }
        show(items)
    }

    /// Unchanged items keep their widget: the server's answer may arrive while the user presses a row, or has it
    /// focused.
    private func show(_ items: [Item]) {
        var old = shown
        shown = items.map { item in
            guard let place = old.firstIndex(where: { $0.item == item }) else { return (item, made(item)) }
            return old.remove(at: place)
        }
        for gone in old { widget.remove(gone.widget) }
        var last: Widget?
        for (_, next) in shown {
            widget.place(next, after: last)
            last = next
        }
    }

    private func made(_ item: Item) -> Widget {
        switch item {
        case .heading(let text): return heading(text)
        case .recentHeading: return recentHeading()
        case .chat(let chat): return row(of: chat)
        case .message(let message): return row(of: message)
        case .note(let text): return note(text)
        case .waiting:
            let waiting = Spinner(size: 20)
            waiting.setMargin(12)
            return waiting
        }
    }

    private func heading(_ text: String) -> Widget {
        let label = Label(text)
        label.addStyleClass("caption-heading")
        label.addStyleClass("dim-label")
        label.setMargins(top: 10, bottom: 2, start: 10, end: 10)
        return label
    }

    private func recentHeading() -> Widget {
        let (row, title) = (Box(.horizontal), heading(strings.recentSearches))
        let clear = Button(strings.clearRecent) { [weak self] in self?.delegate?.clearRecent() }
        for style in ["flat", "caption"] { clear.addStyleClass(style) }
        title.expandHorizontally()
        row.append(title)
        row.append(clear)
        return row
    }

    private func note(_ text: String) -> Widget {
        let label = Label(text, overflow: .wraps, alignment: .center)
        label.addStyleClass("dim-label")
        label.setMargin(16)
        return label
    }

    private func row(of chat: FoundChat) -> Widget {
        environment.known.learn([chat.peer])
        let title = Label(chat.title)
        title.addStyleClass("heading")
        var lines = [title]
        if !chat.detail.isEmpty {
            lines.append(Label(chat.detail))
            lines.last?.addStyleClass("said")
        }
        return row(chat.avatar, lines, [chat.title, chat.detail]) { [weak self] in
            self?.delegate?.openFound(chat.peer.id)
        }
    }

    private func row(of found: FoundMessage) -> Widget {
        environment.known.learn([found.row])
        let (model, accent) = (found.model, environment.theme.list.row.accent)
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
            second.append(environment.makeTile(.media(picture), Size(width: 18, height: 18), radius: 3))
        }
        said.addStyleClass("said")
        let line = found.excerpt.line
        said.show(line.text, marking: line.marks, by: .strongColor(environment.theme.list.row.title))
        second.append(said)
        let words = [model.title, "\(model.prefix) \(found.excerpt.text)".trimmingWhitespace, model.time]
        return row(model.avatar, [first, second], words) { [weak self] in
            self?.delegate?.openFound(found.key)
        }
    }

    /// A length of the rows of the chat list, which grow with the size of the text.
    private func scaled(_ length: Double) -> Int {
        Int(clamping: (length * environment.metrics.textSize / ChatMetrics().textSize).rounded())
    }

    private func row(
        _ avatar: LayoutImage.Source,
        _ lines: [Widget],
        _ words: [String],
        press: @escaping @MainActor () -> Void
    ) -> Widget {
        let (row, column) = (Box(.horizontal, spacing: scaled(9)), Box(.vertical, spacing: 3))
        for line in lines { column.append(line) }
        column.align(vertical: .center)
        column.expandHorizontally()
        row.append(environment.makeAvatar(avatar, side: scaled(46)))
        row.setLeastSize(height: scaled(64))
        row.append(column)
        let label = words.filter { !$0.isEmpty }.joined(separator: ", ")
        let button = Button(child: row, label: label, press: press)
        button.addStyleClass("flat")
        return button
    }
}
