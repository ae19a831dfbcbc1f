import GTKBridge
import Localization

/// Tells why a message was not sent, and what can be done about it.
enum FailurePopover {
    /// The width of the reason, in characters.
    private static let width = 34

    /// Opens the popover.
    ///
    /// - Parameters:
    ///   - reason: The reason, as a sentence.
    ///   - strings: The language.
    ///   - list: The list of messages.
    ///   - area: The mark of the message, in pixels of the list.
    ///   - perform: Sends the message again, or deletes it.
    static func open(
        _ reason: String,
        _ strings: Strings,
        on list: Widget,
        at area: Rectangle,
        perform: @escaping @MainActor (MessageCommand) -> Void
    ) {
        let title = Label(strings.messageNotSent)
        title.addStyleClass("heading")
        let text = Label(reason, overflow: .wraps)
        text.setWidestLine(width)
        let answers = Box(.horizontal, spacing: 6)
        answers.align(horizontal: .end)
        let content = Box(.vertical, spacing: 8)
        content.setMargins(top: 12, bottom: 12, start: 14, end: 14)
        for part in [title, text, answers] as [Widget] { content.append(part) }
        var popover: Popover?
        func answer(_ label: String, _ style: String, _ command: MessageCommand) -> Button {
            let button = Button(label) {
                popover?.close()
                perform(command)
            }
            button.addStyleClass(style)
            return button
        }
        let again = answer(strings.sendAgain, "suggested-action", .resend)
        answers.append(answer(strings.deleteNow, "destructive-action", .cancelSending))
        answers.append(again)
        popover = Popover.open(content, label: strings.messageNotSent, on: list, at: area) { popover = nil }
        again.takeFocus()
    }
}
