import ClientModel
import GTKBridge
import Localization

/// The answered or edited message, above the text field.
final class ReplyBar {
    let widget = Revealer(fromBelow: true)

    /// The widgets of the bar.
    private struct Row {
        var icon = Icon("mail-reply-sender-symbolic")
        var title = Label()
        var text = Label()
    }

    private let strings: Strings
    private let cancel: @MainActor () -> Void
    /// Made at first use.
    private lazy var row = makeRow()

    /// A hidden bar.
    ///
    /// - Parameters:
    ///   - strings: The texts.
    ///   - cancel: Cancels the reply or edit.
    init(_ strings: Strings, cancel: @escaping @MainActor () -> Void) {
        (self.strings, self.cancel) = (strings, cancel)
    }

    private func makeRow() -> Row {
        let (row, box, column) = (Row(), Box(.horizontal, spacing: 10), Box(.vertical))
        row.title.addStyleClass("caption-heading")
        row.title.addStyleClass("accent")
        row.text.addStyleClass("dim-label")
        column.append(row.title)
        column.append(row.text)
        column.expandHorizontally()
        let close = Button(icon: "window-close-symbolic", label: strings.cancel, press: cancel)
        close.addStyleClass("flat")
        close.addStyleClass("circular")
        close.align(vertical: .center)
        for part in [row.icon, column, close] as [Widget] { box.append(part) }
        box.setMargins(top: 6, start: 16, end: 8)
        widget.setChild(box)
        return row
    }

    /// Shows the purpose of the text.
    func show(_ purpose: ComposerState.Purpose) {
        switch purpose {
        case .message: widget.isRevealed = false
        case .reply(let subject):
            let title = subject.quote == nil ? strings.replyTo(author:) : strings.quoteFrom(author:)
            show(
                "mail-reply-sender-symbolic",
                title(subject.author),
                subject.quote?.text.text ?? subject.summary
            )
        case .edit(let subject):
            show("document-edit-symbolic", strings.editMessage, subject.summary)
        }
    }

    private func show(_ icon: String, _ title: String, _ text: String) {
        row.icon.show(icon)
        row.title.text = title
        row.text.text = text.replacing("\n", with: " ")
        widget.isRevealed = true
    }
}
