import GTKBridge

/// Pages that stand in front of the chat for a while, such as a profile, one over the other.
final class NavigationStack {
    /// Called when there is a first page, or none any more.
    var onChange: (@MainActor () -> Void)?

    private let stack: Stack
    private var pages: [(name: String, widget: Widget, end: @MainActor () -> Void)] = []
    private var ground: String?
    private var count = 0

    /// Pages of `stack`, which shows something else by itself.
    init(_ stack: Stack) { self.stack = stack }

    /// Whether there is none.
    var isEmpty: Bool { pages.isEmpty }

    /// Shows a page in front of what is seen; `end` is called when it is gone.
    func push(_ widget: Widget, end: @escaping @MainActor () -> Void = {}) {
        if pages.isEmpty { ground = stack.shown }
        // Assistive technologies would find what is covered, too.
        pages.last?.widget.isVisible = false
        count += 1
        let name = "over \(count)"
        pages.append((name, widget, end))
        stack.add(widget, name)
        stack.show(name)
        if pages.count == 1 { onChange?() }
    }

    /// Goes back by one page; whether there was one.
    @discardableResult
    func pop() -> Bool {
        guard let last = pages.popLast() else { return false }
        pages.last?.widget.isVisible = true
        if let below = pages.last?.name ?? ground { stack.show(below) }
        stack.remove(last.widget)
        last.end()
        if pages.isEmpty { onChange?() }
        return true
    }

    /// The page that is seen; nil for none.
    var front: Widget? { pages.last?.widget }

    /// Goes back from a page, if it is the one that is seen; whether it was.
    @discardableResult
    func leave(_ page: Widget) -> Bool { front === page && pop() }

    /// Goes back to what lies below all of them.
    func removeAll() { while pop() {} }
}
