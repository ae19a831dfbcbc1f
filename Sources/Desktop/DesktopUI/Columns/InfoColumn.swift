import ClientModel
import GTKBridge

/// Who is talked to, in a column beside the chat; pages to which that leads lie over it.
final class InfoColumn {
    let widget = Stack()
    private let over: OverPages
    private var page: ProfileScreen?

    init() {
        over = OverPages(widget)
    }

    /// Whom it shows; nil while it shows nobody.
    var peer: PeerID? { page?.peer }

    /// Shows somebody, or nobody.
    func show(_ next: ProfileScreen?) {
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
    func push(_ next: ProfileScreen) { over.push(next.widget) { next.stop() } }

    /// Goes back by one page; whether there was one.
    @discardableResult
    func pop() -> Bool { over.pop() }
}
