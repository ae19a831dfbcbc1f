import GTKBridge

/// What lies over a chat while files are dragged there: what becomes of them if they are dropped.
final class DropGoal {
    let widget = Box(.vertical)

    init(_ text: String) {
        let page = StatusPage(icon: "mail-attachment-symbolic", title: text)
        page.expand()
        widget.append(page)
        widget.addStyleClass("drop-goal")
        widget.setMargin(12)
        widget.isTarget = false
        widget.isVisible = false
    }
}
