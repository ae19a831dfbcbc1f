import ChatNodes
import ChatPresentation
import ClientModel
import ComposerUI
import GTKBridge
import Localization
import MessageStore
import WindowParts

/// Acts on the page of scheduled messages.
protocol ScheduledDelegate: AnyObject {
    /// Something in a message was activated, as a link or a photo.
    func scheduledPerform(_ action: LayoutAction, in entry: ChatEntry, of list: HistoryPane)
    /// The menu of a message is asked for, at a point of a list.
    func scheduledOpensMenu(of bubble: BubbleEntry, at place: Point, on list: Widget)
    /// The page was opened, and has this header; nil if the page was closed.
    func scheduledDidOpen(_ bar: HeaderBar?)
}

/// The messages of a chat that wait for their time: tells the composer if there are any, and shows them over the
/// history.
final class ScheduledController {
    weak var delegate: (any ScheduledDelegate)?
    /// True in the chat with oneself, where scheduled messages are reminders.
    let isReminder: Bool
    private(set) var isOpen = false

    private let context: ScreenContext
    private let page: Overlay
    private let composer: Composer
    private let bar = HeaderBar()
    private let title: String
    private var observer: HistoryObserver?
    private var following: ObservationToken?
    private var state = HistoryState()
    /// The list of messages; made when it is first opened.
    private var pane: HistoryPane?
    /// Covers the list while no message waits; made when it is first shown.
    private var emptyPage: StatusPage?
    private var metrics: ChatMetrics?

    /// Follows the scheduled messages of a chat.
    ///
    /// - Parameters:
    ///   - context: The account and the window.
    ///   - chat: The traits of the chat.
    ///   - page: The history, which the messages cover.
    ///   - composer: The composer, which offers to open the page.
    ///   - deletions: The deletions that the user can still undo: the messages are hidden.
    init(
        _ context: ScreenContext,
        of chat: ChatTraits,
        over page: Overlay,
        _ composer: Composer,
        deletions: DeletionController
    ) {
        (self.context, self.page, self.composer) = (context, page, composer)
        isReminder = chat.kind == .saved
        let strings = context.strings
        title = isReminder ? strings.reminders : strings.scheduledMessages
        bar.setTitle(WindowTitle(title))
        bar.addAtStart(
            Button(icon: "go-previous-symbolic", label: strings.backToChat) { [weak self] in
                _ = self?.close()
            }
        )
        observer = HistoryObserver(
            of: chat,
            in: context.store,
            at: .newest,
            hiding: deletions.pending,
            of: .scheduled
        ) { [weak self] in
            self?.show($0)
        }
        following = deletions.changes.add { [weak self] in self?.observer?.hide($0) }
    }

    /// The last message that can be edited.
    var lastOwn: Message? { pane?.lastOwn }

    /// Shows the messages over the history.
    func open() {
        guard !isOpen else { return }
        isOpen = true
        let pane = pane ?? makePane()
        pane.widget.isVisible = true
        if !state.entries.isEmpty { pane.take(state) }
        showEmptyPage(false)
        composer.show(hasScheduled: !state.entries.isEmpty, isScheduling: true)
        delegate?.scheduledDidOpen(bar)
    }

    /// Shows the history again.
    ///
    /// - Returns: True if the messages were shown.
    @discardableResult
    func close() -> Bool {
        guard isOpen else { return false }
        isOpen = false
        pane?.widget.isVisible = false
        showEmptyPage(false)
        composer.show(hasScheduled: !state.entries.isEmpty, isScheduling: false)
        delegate?.scheduledDidOpen(nil)
        return true
    }

    private func makePane() -> HistoryPane {
        let pane = HistoryPane(context.environment)
        pane.delegate = self
        pane.paging = observer
        pane.widget.addStyleClass("background")
        pane.surface.widget.setAccessibleLabel(title)
        if let metrics { pane.setMetrics(metrics) }
        page.add(pane.widget)
        self.pane = pane
        return pane
    }

    private func show(_ state: HistoryState) {
        let hadAny = !self.state.entries.isEmpty
        self.state = state
        context.environment.known.learn(state.changedPeers)
        context.environment.known.learn(state.entries)
        // What is being written was written for later: in the history Enter would send it at once.
        if state.entries.isEmpty, hadAny, isOpen, !composer.isWriting {
            close()
            return
        }
        if isOpen { pane?.take(state) }
        showEmptyPage(isOpen && state.entries.isEmpty && (hadAny || emptyPage?.isVisible == true))
        composer.show(hasScheduled: !state.entries.isEmpty, isScheduling: isOpen)
    }

    private func showEmptyPage(_ isShown: Bool) {
        if isShown, emptyPage == nil {
            let strings = context.strings
            let made = StatusPage(
                icon: "x-office-calendar-symbolic",
                title: strings.noScheduledMessages,
                text: strings.noScheduledMessagesHint
            )
            made.addStyleClass("background")
            page.add(made)
            emptyPage = made
        }
        emptyPage?.isVisible = isShown
    }

    /// Sets the metrics, as for another text size.
    func setMetrics(_ metrics: ChatMetrics) {
        self.metrics = metrics
        pane?.setMetrics(metrics)
    }

    /// Applies the current colours.
    func themeChanged() { pane?.setTheme(context.environment.theme(with: nil)) }

    /// Stops following the chat.
    func stop() { (observer, following) = (nil, nil) }
}

extension ScheduledController: HistoryPaneDelegate {
    func historyPerform(_ action: LayoutAction, in entry: ChatEntry) {
        if let pane { delegate?.scheduledPerform(action, in: entry, of: pane) }
    }

    func historyPressed(_ press: HistoryPress) {
        guard press.isForMenu, let list = pane?.surface.widget else { return }
        delegate?.scheduledOpensMenu(of: press.bubble, at: press.place, on: list)
    }

    func historyOpenPeer(_ peer: PeerID) {}

    func historyDragOut(_ item: DragItem, of entry: ChatEntry) -> Bool { false }

    func historyPlayingVisibilityChanged() {}

    func historyAwaitsStart(_ awaits: Bool) {}
}
