import ChatNodes
import ChatPresentation
import ClientModel
import GTKBridge
import Localization
import WindowParts

/// Follows the selection of messages, and acts on it.
protocol MessageSelectionDelegate: AnyObject {
    /// The selection began or ended.
    func messageSelectionChanged(isActive: Bool)
    /// Forwards the selected messages.
    func forward(selected messages: [MessageKey])
    /// Deletes the selected messages.
    func delete(selected messages: MessageSelection)
}

/// Controls the selection of messages in a chat, and the actions on it.
final class MessageSelectionController {
    /// The header during selection; made at first use.
    private(set) lazy var bar = SelectionBar(strings) { [weak self] in self?.perform($0) }
    /// Follows the selection.
    weak var delegate: (any MessageSelectionDelegate)?

    private let pane: HistoryPane
    private let transcript: Transcript
    private let strings: Strings
    private(set) var chosen = MessageSelection() {
        didSet {
            guard chosen != oldValue else { return }
            pane.show(chosen: isActive ? Set(chosen.bubbles.keys) : nil)
            if isActive { bar.show(chosen) }
            if chosen.isEmpty != oldValue.isEmpty {
                delegate?.messageSelectionChanged(isActive: isActive)
            }
        }
    }

    /// The selection in the history that `pane` shows.
    init(in pane: HistoryPane, _ environment: WindowEnvironment) {
        self.pane = pane
        strings = environment.strings
        transcript = Transcript(environment.strings, environment.zone)
        pane.selectionDelegate = self
    }

    private func perform(_ action: SelectionBar.Action) {
        switch action {
        case .end: end()
        case .forward: delegate?.forward(selected: chosen.keys)
        case .copy:
            copy()
            end()
        case .delete: delegate?.delete(selected: chosen)
        }
    }

    /// True while messages are selected.
    var isActive: Bool { !chosen.isEmpty }

    /// Selects or deselects a message; the selection ends with its last message.
    func toggle(_ bubble: BubbleEntry) { chosen.toggle(bubble) }

    /// Adds all messages from one to another to the selection.
    func extend(from first: BubbleEntry, to last: BubbleEntry) {
        var next = chosen
        if !next.contains(first) { next.toggle(first) }
        next.extend(to: last, in: pane.entries)
        chosen = next
    }

    /// Copies a message to the clipboard.
    func copy(_ bubble: BubbleEntry) {
        Clipboard.copy(transcript.text(of: [Transcript.Piece(bubble: bubble)]))
    }

    /// Ends the selection.
    ///
    /// - Returns: True if something was selected.
    @discardableResult
    func end() -> Bool {
        guard isActive else { return false }
        chosen = MessageSelection()
        return true
    }

    /// Handles a press on a row; true if it changed the selection.
    func pressed(_ press: HistoryPress) -> Bool {
        guard !press.isForMenu, isActive || press.isControl else { return false }
        if press.isShift, isActive {
            chosen.extend(to: press.bubble, in: pane.entries)
        } else {
            chosen.toggle(press.bubble)
        }
        return true
    }

    /// Handles a key press; true if it did something.
    func key(_ event: KeyEvent) -> Bool {
        guard isActive else { return copiesSelection(event) }
        switch event.symbol {
        case Key.letter("c") where event.isControl: copy()
        case Key.delete: delegate?.delete(selected: chosen)
        case Key.escape: end()
        default: return false
        }
        return true
    }

    private func copy() {
        Clipboard.copy(transcript.text(of: chosen.sorted.map { Transcript.Piece(bubble: $0) }))
    }

    // MARK: - Selected text

    /// The selected text, in the form for the clipboard.
    var selectedText: String {
        let pieces = pane.selectedText.compactMap { part -> Transcript.Piece? in
            guard case .bubble(let bubble) = part.entry else { return nil }
            return Transcript.Piece(bubble: bubble, text: part.words)
        }
        return transcript.text(of: pieces)
    }

    /// The message and quote of the selected text, if it is within one message of this bubble.
    func quote(in bubble: BubbleEntry) -> (part: BubblePart, quote: Quote)? {
        let selected = pane.selectedText
        guard selected.count == 1, let first = selected.first, first.entry.id == bubble.id,
            let quoted = first.words, let whole = first.whole,
            let part = bubble.parts.first(where: { $0.content?.text == whole.text })
        else { return nil }
        let text = whole.part(first.offset..<first.offset + quoted.utf16.count)
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

extension MessageSelectionController: HistorySelectionDelegate {
    func historyEntriesChanged(_ entries: [ChatEntry]) { chosen.update(with: entries) }

    func historyDragged(from first: EntryID, to last: EntryID) {
        chosen.drag(from: first, to: last, in: pane.entries)
    }

    func historyDragEnded() { chosen.endDrag() }

    // The middle button pastes the selected text.
    func historyTextSelectionChanged() {
        let text = selectedText
        if !text.isEmpty { Clipboard.select(text) }
    }
}
