import ChatPresentation
import ClientModel
import GTKBridge
import Localization
import MessageStore

/// The messages of a chat, or a placeholder. Chats are opened often, so rarely seen pages are made at first use.
final class HistoryPages {
    let widget = Stack()

    private enum Page: String {
        case history
        case waiting
        case empty
    }

    private let traits: ChatTraits
    private let strings: Strings
    /// The placeholders that were made.
    private var placeholders: [Page: Widget] = [:]

    /// Shows `history`.
    init(_ history: Widget, _ traits: ChatTraits, _ strings: Strings) {
        (self.traits, self.strings) = (traits, strings)
        widget.add(history, Page.history.rawValue)
    }

    /// Shows the page for this state of the history.
    func show(_ state: HistoryState) {
        if !state.entries.isEmpty {
            show(.history)
        } else {
            show(state.isLoading || state.older != .end ? .waiting : .empty)
        }
    }

    private func show(_ page: Page) {
        if page != .history, placeholders[page] == nil {
            let placeholder = makePage(page)
            placeholders[page] = placeholder
            widget.add(placeholder, page.rawValue)
        }
        placeholders[page]?.isVisible = true
        widget.show(page.rawValue)
        // Assistive technologies would find a page that is not shown.
        for (other, placeholder) in placeholders where other != page { placeholder.isVisible = false }
    }

    private func makePage(_ page: Page) -> Widget {
        guard page == .empty else {
            let spinner = Spinner(size: 24)
            spinner.align(horizontal: .center, vertical: .center)
            return spinner
        }
        return StatusPage(
            icon: "org.martlet.Martlet-chat-symbolic",
            title: strings.noMessagesYet,
            text: traits.kind == .saved ? strings.noNotesHint : strings.noMessagesHint
        )
    }
}
