import ChatPresentation
import ClientModel
import GTKBridge
import WindowParts

/// Follows the history of a chat with its transfers and deletions, and shows it in a pane.
final class HistoryController {
    let pane: HistoryPane
    /// The messages, with what is over them while there are none.
    var widget: Widget { pages.widget }
    /// True if the user may write to the chat.
    var canWrite: Bool {
        get { pages.canWrite }
        set { pages.canWrite = newValue }
    }

    private let environment: WindowEnvironment
    private let pages: HistoryPages
    private var observer: HistoryObserver?
    private var following: [ObservationToken] = []
    /// What the images know of the rows.
    private var learned: AccountImageProvider.Memory?

    /// Opens a history.
    ///
    /// - Parameters:
    ///   - context: The account and the window.
    ///   - chat: The traits of the chat.
    ///   - opening: The position at which the chat is opened.
    ///   - deletions: The deletions that the user can still undo: the messages are hidden.
    ///   - wave: Sends a waving hand to an empty chat.
    init(
        _ context: ScreenContext,
        of chat: ChatTraits,
        at opening: InitialPosition,
        deletions: DeletionController,
        wave: @escaping @MainActor () -> Void
    ) {
        environment = context.environment
        pane = HistoryPane(context.environment, of: chat.peer)
        pages = HistoryPages(pane.widget, chat, context.strings, wave: wave)
        pane.open(opening)
        let observer = HistoryObserver(
            of: chat,
            in: context.store,
            at: opening.anchor,
            hiding: deletions.pending
        ) {
            [weak self] in self?.show($0)
        }
        self.observer = observer
        pane.paging = observer
        observer.show(context.files.states)
        following = [
            context.files.changes.add { [weak observer] in observer?.show($0) },
            deletions.changes.add { [weak observer] in observer?.hide($0) },
            deletions.notify(of: chat.peer, in: context.toasts),
        ]
    }

    /// Stops following the chat.
    func stop() { (observer, following) = (nil, []) }

    private func show(_ state: HistoryState) {
        environment.known.learn(state.changedPeers)
        learned = environment.known.learn(state.entries, changed: state.changes, since: learned)
        pane.take(state)
        pages.show(state)
        pane.delegate?.historyAwaitsStart(state.awaitsStart)
    }
}
