import ClientEngine
import ClientHost
import GTKBridge
import Localization
import Signals
import WindowParts

/// The switch of the previews of links that the user writes.
final class LinkPreviewsRow {
    let row: SwitchRow
    private var following: Subscription?

    init(_ context: SettingsContext) {
        let (previews, strings, report) = (context.services.linkPreviews, context.strings, context.report)
        row = SwitchRow(strings.linkPreviews, text: strings.linkPreviewsHint, isOn: true) { isOn in
            Task {
                do { try await previews.setOn(isOn) } catch { report(strings.sentence(error)) }
            }
        }
        row.isSensitive = false
        // An unreadable setting cannot be changed either.
        following = previews.areOn.catch { _ in Signal<Bool, Never>.never }
            .start(next: { [weak row] isOn in
                onMain {
                    row?.isOn = isOn
                    row?.isSensitive = true
                }
            })
    }
}
