import ClientModel

/// What is seen of a chat in a window counts as read while somebody looks at the window.
final class ReadTracker {
    private let mark: ReadReceiptReporter
    private var isActive = false
    private var seen: MessagePosition?

    init(_ mark: ReadReceiptReporter) { self.mark = mark }

    /// Notes that the messages up to `position` are or were in sight.
    func didSee(_ position: MessagePosition) {
        if let seen, seen >= position { return }
        seen = position
        notify()
    }

    /// Notes whether somebody looks at the window.
    func setActive(_ isActive: Bool) {
        self.isActive = isActive
        notify()
    }

    private func notify() {
        if isActive, let seen { mark.read(upTo: seen) }
    }
}
