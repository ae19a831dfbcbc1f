import ClientModel
import ComposerUI

/// Marks messages as read that were visible in a window while the user looked at it.
final class ReadTracker {
    private let mark: ReadReceiptReporter
    private var isActive = false
    private var seen: MessagePosition?

    init(_ mark: ReadReceiptReporter) { self.mark = mark }

    /// Called when the messages up to `position` are or were visible.
    func didSee(_ position: MessagePosition) {
        if let seen, seen >= position { return }
        seen = position
        notify()
    }

    /// Sets whether the user looks at the window.
    func setActive(_ isActive: Bool) {
        self.isActive = isActive
        notify()
    }

    private func notify() {
        if isActive, let seen { mark.read(upTo: seen) }
    }
}
