import ChatNodes
import ChatPresentation
import ClientModel
import GTKBridge
import Localization

/// Lets messages of a chat be chosen, and does what the member wants done with them.
final class MessageSelectionController {
    /// What stands above the chat meanwhile; made when it is needed first.
    private(set) lazy var bar = makeBar()
    /// Called when one begins or ends to choose.
    var onChange: (@MainActor () -> Void)?
    /// Called with what is to be forwarded.
    var onForward: (@MainActor ([MessageKey]) -> Void)?
    /// Called with what is to be deleted.
    var onDelete: (@MainActor (MessageSelection) -> Void)?

    private let pane: HistoryPane
    private let transcript: Transcript
    private let words: Strings
    private(set) var chosen = MessageSelection() {
        didSet {
            guard chosen != oldValue else { return }
            pane.show(chosen: isActive ? Set(chosen.bubbles.keys) : nil)
            if isActive { bar.show(chosen) }
            if chosen.isEmpty != oldValue.isEmpty { onChange?() }
        }
    }

    init(_ pane: HistoryPane, _ look: WindowEnvironment) {
        self.pane = pane
        words = look.words
        transcript = Transcript(look.words, look.zone)
        pane.onDrag = { [weak self] first, last in self?.drag(first, last) }
        pane.onDragEnd = { [weak self] in self?.chosen.endDrag() }
        pane.onEntries = { [weak self] in self?.chosen.update(with: $0) }
    }

    private func makeBar() -> SelectionBar {
        let bar = SelectionBar(words)
        bar.onEnd = { [weak self] in self?.end() }
        bar.onForward = { [weak self] in
            guard let self else { return }
            onForward?(chosen.keys)
        }
        bar.onCopy = { [weak self] in
            self?.copy()
            self?.end()
        }
        bar.onDelete = { [weak self] in
            guard let self else { return }
            onDelete?(chosen)
        }
        return bar
    }

    /// Whether messages are being chosen.
    var isActive: Bool { !chosen.isEmpty }

    /// Chooses a message, or not any more; the last one that is not ends it.
    func toggle(_ bubble: BubbleEntry) { chosen.toggle(bubble) }

    /// Chooses all from one message to another, besides what is chosen.
    func extend(from first: BubbleEntry, to last: BubbleEntry) {
        var next = chosen
        if !next.contains(first) { next.toggle(first) }
        next.extend(to: last, in: pane.entries)
        chosen = next
    }

    /// Puts a message on the clipboard.
    func copy(_ bubble: BubbleEntry) {
        Clipboard.copy(transcript.text(of: [Transcript.Piece(bubble: bubble)]))
    }

    /// Chooses nothing any more; whether something was chosen.
    @discardableResult
    func end() -> Bool {
        guard isActive else { return false }
        chosen = MessageSelection()
        return true
    }

    /// A row was pressed; whether that was about choosing.
    func pressed(_ press: HistoryPane.Press) -> Bool {
        guard !press.isForMenu, isActive || press.isControl else { return false }
        if press.isShift, isActive {
            chosen.extend(to: press.bubble, in: pane.entries)
        } else {
            chosen.toggle(press.bubble)
        }
        return true
    }

    /// A key; whether it was of use.
    func key(_ event: KeyEvent) -> Bool {
        guard isActive else { return copiesSelection(event) }
        switch event.symbol {
        case Key.letter("c") where event.isControl: copy()
        case Key.delete: onDelete?(chosen)
        case Key.escape: end()
        default: return false
        }
        return true
    }

    private func drag(_ first: EntryID, _ last: EntryID) {
        chosen.drag(from: first, to: last, in: pane.entries)
    }

    private func copy() {
        Clipboard.copy(transcript.text(of: chosen.sorted.map { Transcript.Piece(bubble: $0) }))
    }

    // MARK: - Text that is selected

    /// What is selected of the text, as it is put on the clipboard.
    var selectedText: String {
        let pieces = pane.selectedText.compactMap { part -> Transcript.Piece? in
            guard case .bubble(let bubble) = part.entry else { return nil }
            return Transcript.Piece(bubble: bubble, words: part.words)
        }
        return transcript.text(of: pieces)
    }

    /// Something else is selected: the middle button pastes it.
    func selected() {
        let text = selectedText
        if !text.isEmpty { Clipboard.select(text) }
    }

    /// The message of a bubble of which words are selected, and these, when nothing else is.
    func quote(in bubble: BubbleEntry) -> (part: BubblePart, quote: Quote)? {
        let selected = pane.selectedText
        guard selected.count == 1, let first = selected.first, first.entry.id == bubble.id,
            let words = first.words, let whole = first.whole,
            let part = bubble.parts.first(where: { $0.content?.text == whole.text })
        else { return nil }
        let text = whole.part(first.offset..<first.offset + words.utf16.count)
        var quote = Quote(text: text, offset: Int32(clamping: first.offset))
        quote.isManual = true
        return (part, quote)
    }

    private func copiesSelection(_ event: KeyEvent) -> Bool {
        guard event.symbol == Key.letter("c"), event.isControl else { return false }
        let text = selectedText
        guard !text.isEmpty else { return false }
        Clipboard.copy(text)
        return true
    }
}
