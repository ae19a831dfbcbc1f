import ChatNodes
import ChatPresentation
import ClientModel
import ClientNetwork
import GTKBridge
import ListEngine
import MessageStore
import NodeKit
import WindowParts

/// The history of a chat on the screen, and the button that scrolls to its end.
final class HistoryPane {
    /// The space below the lowest message, in pixels.
    static let bottomInset = 8.0

    let widget: Widget
    /// Acts on what the user does in the history.
    weak var delegate: (any HistoryPaneDelegate)?
    /// Loads messages that are not loaded yet.
    weak var paging: (any HistoryPaging)?
    /// Follows which messages are visible.
    weak var readingDelegate: (any HistoryReadingDelegate)?
    /// Follows the rows and what is selected.
    weak var selectionDelegate: (any HistorySelectionDelegate)?

    /// The latency from an update to its frame.
    let pace = UpdateLatency()
    let surface: ChatSurface
    private let corner = Box(.vertical, spacing: 8)
    private let newestButton: NewestMessageButton
    private let loadingSigns: [VerticalEdge: LoadingSign]
    private(set) var entries: [ChatEntry] = []
    /// The place that the history goes to once its messages are loaded.
    var destination: HistoryDestination?
    /// Ends the light on a quote after a while.
    var lighting: Task<Void, Never>?
    /// The edges of the loaded messages.
    private(set) var edges = ListEdges(top: .more, bottom: .more)
    /// True if the playing message is visible.
    var seesPlaying = false
    /// True if newer messages are not loaded; also while nothing is known.
    private(set) var hasNewer = true
    private var unreadCount = 0
    /// What was reported of the list's end.
    var follow = FollowReport()
    /// The line that the list does not leave by itself.
    var unreadStop = UnreadStop()
    private lazy var firstMessages = FirstMessagesWait { [weak self] in
        self?.destination = nil
        self?.paging?.loadNewest()
    }

    /// A pane for a chat; without a chat, layouts are not cached.
    init(_ environment: WindowEnvironment, of chat: PeerID? = nil) {
        surface = environment.makeHistory(of: chat)
        newestButton = NewestMessageButton(environment.strings)
        let overlay = Overlay(surface.widget)
        loadingSigns = [
            .top: LoadingSign(at: .top, over: overlay, environment.strings),
            .bottom: LoadingSign(at: .bottom, over: overlay, environment.strings),
        ]
        widget = overlay
        corner.append(newestButton.widget)
        corner.align(horizontal: .end, vertical: .end)
        corner.setMargin(14)
        overlay.add(corner)
        surface.delegate = self
        surface.surface.setInsets(top: 4, bottom: Self.bottomInset)
        newestButton.onPress { [weak self] in self?.goToEnd() }
    }

    /// Shows what is waited for at an end that still loads.
    func show(_ connection: ConnectionState) {
        for sign in loadingSigns.values { sign.show(connection) }
        firstMessages.show(connection)
    }

    /// Shows a sign at an end that is in view and still loads.
    func showLoading(in step: ListFrameUpdate) {
        // An empty list says so elsewhere.
        guard step.visible != nil else { return }
        loadingSigns[.top]?.take(step.distanceToTop)
        loadingSigns[.bottom]?.take(step.distanceToBottom)
    }

    /// Puts a widget above the button that scrolls to the newest message.
    func addToCorner(_ widget: Widget) { corner.prepend(widget) }

    /// Sets the colours.
    func setTheme(_ theme: ChatTheme) { surface.theme = theme }

    /// Sets the metrics, as for another text size.
    func setMetrics(_ metrics: ChatMetrics) { surface.change { $0.metrics = metrics } }

    /// Sets whether messages of nothing but emoji are shown large.
    func setLargeEmoji(_ isOn: Bool) { surface.change { $0.hasBigEmoji = isOn } }

    /// Sets who made the maps of the server.
    func setMapAttribution(_ words: String?) { surface.change { $0.mapAttribution = words } }

    /// Shows the rows that are selected; nil outside selection mode.
    func show(chosen: Set<EntryID>?) { surface.chosen = chosen.map { Set($0.map(\.item)) } }

    /// The selected text, from the top down.
    var selectedText: [SelectedText] { surface.selectedText }

    /// Clears the text selection.
    ///
    /// - Returns: True if there was one.
    @discardableResult
    func clearSelection() -> Bool {
        defer { surface.clearSelection() }
        return !surface.selectedText.isEmpty
    }

    /// Shows the progress of playback in the bubble that plays.
    func show(_ playing: PlaybackIndicator?) {
        surface.playing = playing
        checkPlayingVisibility(in: surface.surface.step)
    }

    /// The cost of its rows so far.
    var counts: LayoutCounts { surface.counts }

    /// The latencies that end with a frame drawn at `now`.
    func drew(at now: Duration) -> (opening: Duration?, changes: [Duration]) {
        let list = surface.surface
        return pace.drew(list.step.tag, isComplete: list.isComplete, at: now)
    }

    /// The user's last message that can be edited.
    var lastOwn: Message? {
        for case .bubble(let bubble) in entries.reversed() {
            if let message = bubble.editable { return message }
        }
        return nil
    }

    /// The loaded messages that can be answered, the oldest first.
    var answerable: [BubbleEntry] {
        entries.compactMap { entry in
            guard case .bubble(let bubble) = entry, let message = bubble.parts.first?.message,
                message.key.namespace == .cloud, !message.flags.contains(.service)
            else { return nil }
            return bubble
        }
    }

    /// Scrolls until a message is visible.
    func reveal(_ bubble: BubbleEntry) {
        let item = ChatEntry.bubble(bubble).id.item
        surface.surface.change { $0.ensureVisible(item, at: $1) }
    }

    /// Shows a new state of the history.
    func take(_ state: HistoryState) {
        guard !state.missesLine else { return }
        guard !state.isLoading || !state.entries.isEmpty else {
            if entries.isEmpty { firstMessages.begin() }
            return
        }
        firstMessages.end()
        let known = Set(entries.map(\.id))
        let isElsewhere = !entries.isEmpty && !state.entries.contains { known.contains($0.id) }
        let isFirst = state.isFirst || isElsewhere
        entries = state.entries
        selectionDelegate?.historyEntriesChanged(entries)
        hasNewer = state.newer != .end
        unreadCount = state.unreadCount
        showCount()
        edges = ListEdges(
            top: state.older == .end ? .end : .more(count: state.olderCount),
            // At the newest end the list follows new messages, even if the server has more.
            bottom: state.newer == .end || state.isAtNewest ? .end : .more(count: state.newerCount)
        )
        var update = ChatUpdate(
            state.entries,
            edges: edges,
            reason: isFirst ? .initial : state.isPage ? .page : .live
        )
        update.hasSameEntries = state.hasSameEntries
        unreadStop.take(state.unseenFrom)
        update.scroll = scroll(isFirst: isFirst, isLoading: state.isLoading)
        update.tag = pace.tag(told: state.told)
        surface.show(update)
    }

    /// Sets the position for the first messages that arrive.
    func open(_ opening: InitialPosition) {
        switch opening {
        case .unread: break
        case .message(let key, let mark): destination = .message(key, mark)
        case .place(let position, let above): destination = .place(position, above: above)
        }
    }

    /// The reading position: the lowest visible message, and the distance of its lower edge from the chat's; nil at
    /// the end.
    var place: (position: MessagePosition, above: Double)? {
        let step = surface.surface.step
        guard step.follow != .following, let seen = step.visible,
            let row = step.rows.last(where: { $0.id == seen.lastID }),
            let position = position(surface.entry(seen.lastID), isLast: true)
        else { return nil }
        return (position, Double(surface.widget.height) - Self.bottomInset - row.bottom)
    }

    func entry(with key: MessageKey) -> ChatEntry? {
        entries.first { entry in
            guard case .bubble(let bubble) = entry else { return false }
            return bubble.parts.contains { $0.message.key == key }
        }
    }

    func entry(at position: MessagePosition) -> ChatEntry? {
        entries.first { entry in
            guard case .bubble(let bubble) = entry else { return false }
            return bubble.parts.contains { $0.message.position == position }
        }
    }

    func position(_ entry: ChatEntry?, isLast: Bool) -> MessagePosition? {
        guard case .bubble(let bubble)? = entry else { return nil }
        return (isLast ? bubble.parts.last : bubble.parts.first)?.message.position
    }

    /// Shows the button to the newest message unless the list is there.
    func showFollow() {
        newestButton.widget.isVisible = !follow.isFollowing
        showCount()
        if follow.isFollowing, !hasNewer { paging?.loadNewest() }
    }

    /// Shows the number of unread messages above the button, loaded or not. What another device or window has read, or
    /// has sent, is not counted.
    private func showCount() {
        // A number that nobody sees may wait.
        guard newestButton.widget.isVisible else { return }
        newestButton.show(unreadCount)
    }
}
