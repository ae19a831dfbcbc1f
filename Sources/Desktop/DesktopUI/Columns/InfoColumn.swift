import ClientModel
import GTKBridge

/// Who is talked to, in a column beside the chat; pages to which that leads lie over it.
final class InfoColumn {
    let widget = Stack()
    private let over: NavigationStack
    private var page: ProfileScreen?
    /// Whether one has turned to it: it was opened or pressed, and nothing was done elsewhere since.
    private var isTurnedTo = false

    init() {
        over = NavigationStack(widget)
    }

    /// Whom it shows; nil while it shows nobody.
    var peer: PeerID? { page?.peer }

    /// Whether Escape is about it: one has turned to it, or keys go there.
    var hasTurn: Bool { isTurnedTo || widget.containsFocus }

    /// One has turned to it, or to something else.
    func turn(to isTurnedTo: Bool) { self.isTurnedTo = isTurnedTo }

    /// Shows somebody, or nobody.
    func show(_ next: ProfileScreen?) {
        isTurnedTo = false
        over.removeAll()
        if let page {
            page.stop()
            widget.remove(page.widget)
        }
        page = next
        guard let next else { return }
        widget.add(next.widget, "info")
        widget.show("info")
    }

    /// Shows somebody else over it.
    func push(_ next: ProfileScreen) {
        keepingFocus { over.push(next.widget) { next.stop() } }
    }

    /// Goes back by one page; whether there was one.
    @discardableResult
    func pop() -> Bool { keepingFocus { over.pop() } }

    /// Has the keyboard be at the page that is seen afterwards, if it was here.
    private func keepingFocus<Result>(_ change: () -> Result) -> Result {
        let hadFocus = widget.containsFocus
        defer { if hadFocus { widget.takeFocus() } }
        return change()
    }
}
