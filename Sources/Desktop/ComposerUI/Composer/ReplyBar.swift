import ClientModel
import GTKBridge
import Localization

/// The answered or edited message, above the text field. A press goes to it.
final class ReplyBar {
    let widget = Revealer(fromBelow: true)

    /// The widgets of the bar.
    private struct Row {
        var icon = Icon("mail-reply-sender-symbolic")
        var title = Label()
        var text = Label()
        var press: GTKBridge.Button
    }

    private let strings: Strings
    private let cancel: @MainActor () -> Void
    private let open: @MainActor () -> Void
    /// Made at first use.
    private lazy var row = makeRow()

    /// A hidden bar.
    ///
    /// - Parameters:
    ///   - strings: The texts.
    ///   - cancel: Cancels the reply or edit.
    ///   - open: Goes to the message.
    init(
        _ strings: Strings,
        cancel: @escaping @MainActor () -> Void,
        open: @escaping @MainActor () -> Void
    ) {
        (self.strings, self.cancel, self.open) = (strings, cancel, open)
    }

    private func makeRow() -> Row {
        let (box, line, column) = (Box(.horizontal), Box(.horizontal, spacing: 10), Box(.vertical))
        let row = Row(press: GTKBridge.Button(child: line, label: "", press: open))
        row.title.addStyleClass("caption-heading")
        row.title.addStyleClass("accent")
        row.text.addStyleClass("dim-label")
        column.append(row.title)
        column.append(row.text)
        let stroke = Box(.vertical)
        stroke.addStyleClass("pin-stroke")
        stroke.setLeastSize(width: 3)
        for part in [row.icon, stroke, column] as [Widget] { line.append(part) }
        row.press.addStyleClass("flat")
        row.press.expandHorizontally()
        // Whoever looks the message up goes on writing.
        row.press.takesFocusOnPress = false
        let close = Button(icon: "window-close-symbolic", label: strings.cancel, press: cancel)
        close.addStyleClass("flat")
        close.addStyleClass("circular")
        close.align(vertical: .center)
        for part in [row.press, close] as [Widget] { box.append(part) }
        box.addStyleClass("reply-bar")
        box.setMargins(top: 4, start: 8, end: 8)
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
        row.press.setAccessibleLabel(title)
        widget.isRevealed = true
    }
}
