import ClientModel
import GTKBridge
import WindowParts
import PeopleUI

/// The profile in a column beside the chat; pages opened from it are stacked over it.
final class InfoColumn {
    var widget: Widget { over.widget }
    private let content = Stack()
    private let over: NavigationStack
    private var page: ProfileScreen?
    /// True if the user opened or pressed the column, and has done nothing elsewhere since.
    private var isTurnedTo = false

    init() {
        over = NavigationStack(content)
    }

    /// The peer of the profile; nil for none.
    var peer: PeerID? { page?.peer }

    /// True if Escape concerns this column: it was used last, or has the focus.
    var hasTurn: Bool { isTurnedTo || widget.containsFocus }

    /// Sets whether the user turned to this column or to something else.
    func turn(to isTurnedTo: Bool) { self.isTurnedTo = isTurnedTo }

    /// Shows another profile, or none.
    func show(_ next: ProfileScreen?) {
        isTurnedTo = false
        over.removeAll()
        if let page {
            page.stop()
            content.remove(page.widget)
        }
        page = next
        guard let next else { return }
        content.add(next.widget, "info")
        content.show("info")
    }

    /// Shows a profile over the first one.
    func push(_ next: ProfileScreen) {
        keepingFocus { over.push(next.widget) { next.stop() } }
    }

    /// Goes back by one page.
    ///
    /// - Returns: True if there was one.
    @discardableResult
    func pop() -> Bool { keepingFocus { over.pop() } }

    /// Changes pages and keeps the focus in the column if it was there.
    private func keepingFocus<Result>(_ change: () -> Result) -> Result {
        let hadFocus = widget.containsFocus
        defer { if hadFocus { widget.takeFocus() } }
        return change()
    }
}
