import ClientModel
import ComposerUI
import Signals

/// Marks messages as read that were visible in a window while the user looked at it.
final class ReadTracker {
    private let mark: ReadReceiptReporter
    private var isActive = false
    private var followsEnd = false
    /// Marks messages as they are stored, so that the badge of a chat that is open at its end never blinks (TC-71).
    private var onArrival: Subscription?
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
        followArrivals()
    }

    /// Sets whether messages that arrive are visible at once.
    func setFollowsEnd(_ followsEnd: Bool) {
        guard followsEnd != self.followsEnd else { return }
        self.followsEnd = followsEnd
        followArrivals()
    }

    private func followArrivals() {
        if !isActive || !followsEnd {
            onArrival = nil
        } else if onArrival == nil {
            onArrival = mark.readOnArrival()
        }
    }

    private func notify() {
        if isActive, let seen { mark.read(upTo: seen) }
    }
}
