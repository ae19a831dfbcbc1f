import ClientEngine
import ClientModel
import ComposerUI
import GTKBridge
import MessageStore
import WindowParts

/// Follows what the user sees of a chat. Marks messages, mentions and reactions as read, keeps visible messages up to
/// date, and stores the reading position.
final class ReadingCoordinator {
    private let peer: PeerID
    private let store: MessageStore
    private let pane: HistoryPane
    private let tracker: ReadTracker
    private let unreadMentions: UnreadMentionButtons
    private var visibleContent: VisibleContentReporter?

    /// A coordinator for a chat that is about to be shown.
    ///
    /// - Parameters:
    ///   - context: The account and the window.
    ///   - peer: The chat.
    ///   - pane: The history of the chat.
    ///   - screen: The widget of the chat, which is mapped while the chat is visible.
    ///   - receipts: Reports the read position, for all windows of the chat.
    ///   - view: A number that no other screen of the account has.
    init(
        _ context: ScreenContext,
        of peer: PeerID,
        in pane: HistoryPane,
        on screen: Widget,
        receipts: ReadReceiptReporter,
        view: Int
    ) {
        (self.peer, store, self.pane) = (peer, context.store, pane)
        tracker = ReadTracker(receipts)
        unreadMentions = UnreadMentionButtons(
            of: peer,
            in: context.store,
            reading: context.services.reading,
            reacting: context.services.reacting,
            strings: context.strings
        ) {
            [weak pane] in pane?.go(to: $0)
        }
        let visibleContent = VisibleContentReporter(peer) { [weak screen, weak pane] in
            screen?.isMapped == true ? pane?.visibleMessages : nil
        } notify: { [freshness = context.services.freshness] content in
            freshness.show(content, in: view)
        }
        self.visibleContent = visibleContent
        pane.addToCorner(unreadMentions.widget)
        pane.readingDelegate = self
        screen.onMapped { [weak visibleContent] in visibleContent?.report() }
    }

    /// Sets whether the user looks at the chat.
    func setActive(_ isActive: Bool) {
        tracker.setActive(isActive)
        unreadMentions.setActive(isActive)
    }

    /// Stores the reading position and stops following the chat.
    func stop() {
        storePosition()
        tracker.setActive(false)
        unreadMentions.stop()
        visibleContent?.stop()
        visibleContent = nil
    }

    /// Stores the reading position, so that the chat opens there again.
    func storePosition() {
        let (store, key, place) = (store, DraftKey(peer), pane.place)
        Task {
            // If this fails, the chat opens at its end.
            try? await store.transaction { transaction in
                try transaction.updateInterfaceState(key) { state in
                    (state.scrolledTo, state.scrollOffset) = (place?.position, place?.above ?? 0)
                }
            }
        }
    }
}

extension ReadingCoordinator: HistoryReadingDelegate {
    func historyDidRest() { visibleContent?.rested() }

    func historyDidSee(upTo position: MessagePosition) { tracker.didSee(position) }

    func historyFollowsEnd(_ isFollowing: Bool) { tracker.setFollowsEnd(isFollowing) }

    func historyDidSee(_ kind: UnreadMentionKind, in messages: [MessageKey]) {
        unreadMentions.didSee(kind, messages)
    }
}
