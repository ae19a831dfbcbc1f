import ChatNodes
import ChatPresentation
import ClientEngine
import ClientModel
import GTKBridge
import ListEngine
import NodeKit

// Visible messages are kept up to date.
extension ChatScreen {
    /// Makes the reporter of visible messages, with a view number that no other screen has.
    func makeVisibleContentReporter(view: Int) -> VisibleContentReporter {
        let visibleContent = VisibleContentReporter(peer) { [weak self] in
            guard let self, widget.isMapped else { return nil }
            return pane.inSight
        } notify: { [freshness = services.freshness] things in
            freshness.show(things, in: view)
        }
        pane.onRest = { [weak visibleContent] in visibleContent?.rested() }
        widget.onMapped { [weak visibleContent] in visibleContent?.look() }
        return visibleContent
    }
}

extension HistoryPane {
    /// The messages that are at least partly visible.
    var inSight: Set<MessageKey> {
        var keys: Set<MessageKey> = []
        for row in surface.surface.step.seenRows {
            guard case .bubble(let bubble)? = surface.entry(row.id) else { continue }
            for part in bubble.parts { keys.insert(part.message.key) }
        }
        return keys
    }
}
