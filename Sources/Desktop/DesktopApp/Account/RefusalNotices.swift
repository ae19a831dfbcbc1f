import ClientEngine
import ClientHost
import Localization
import Signals
import WindowParts

/// Says why the server refused what the user has done, and what the windows do not show any more.
final class RefusalNotices {
    private var filter = RepetitionFilter()
    private var following: Subscription?

    /// Follows the actions of an account; `show` is called with each sentence.
    init(_ context: ScreenContext, show: @escaping @MainActor (String) -> Void) {
        let strings = context.strings
        following = context.services.refusedActions.reports.start(next: { [weak self] report in
            let text = strings.sentence(.refused(ServerErrorReason(report.refusal.name)))
            onMain { if self?.filter.passes(text, at: .now) ?? false { show(text) } }
        })
    }
}

/// Drops a text that came a moment ago: one refusal may be that of many calls, as a deletion of many messages is. Of many
/// different ones only some are shown: each toast waits until those before it are gone.
nonisolated struct RepetitionFilter {
    /// The time within which the calls of one action are refused. A person takes longer to do something else.
    private static let pause = Duration.seconds(1)
    /// The time for which a toast is seen.
    private static let duration = Duration.seconds(5)
    /// The most texts in that time.
    private static let most = 3

    private var last: (text: String, time: ContinuousClock.Instant)?
    private var shown: [ContinuousClock.Instant] = []

    /// True if a text is to be shown.
    mutating func passes(_ text: String, at time: ContinuousClock.Instant) -> Bool {
        defer { last = (text, time) }
        if let last, last.text == text, time - last.time < Self.pause { return false }
        shown.removeAll { time - $0 >= Self.duration }
        guard shown.count < Self.most else { return false }
        shown.append(time)
        return true
    }
}
