package import ChatNodes
import ChatPresentation
package import ClientModel
import GTKBridge
import ListEngine
import Localization
import MessageStore
import NodeKit
import WindowParts

/// The history of a chat on the screen, and the button that scrolls to its end.
package final class HistoryPane {
    /// A press on a row.
    struct Press {
        /// The messages of the row.
        var bubble: BubbleEntry
        /// The point of the press, from the list's top left corner.
        var place: Point
        /// The number of presses in quick succession.
        var count: Int
        /// True for the menu button of the pointer.
        var isForMenu: Bool
        /// True if Shift was down.
        var isShift: Bool
        /// True if Control was down.
        var isControl: Bool
    }

    /// The space below the lowest message, in pixels.
    private static let bottomInset = 8.0
    /// The duration of the highlight of a message after a jump.
    private static let light = Duration.milliseconds(1500)

    let widget: Widget
    /// Called to load messages as old as the given one, or older.
    var onOlder: (@MainActor (MessagePosition) -> Void)?
    /// Called to load messages as new as the given one, or newer.
    var onNewer: (@MainActor (MessagePosition) -> Void)?
    /// Called to load the newest messages.
    var onNewest: (@MainActor () -> Void)?
    /// Called to load messages around the given one.
    var onFetch: (@MainActor (MessageKey) -> Void)?
    /// Called when the list has come to rest, perhaps for only one frame.
    var onRest: (@MainActor () -> Void)?
    /// Called with the newest visible message.
    var onSeen: (@MainActor (MessagePosition) -> Void)?
    /// Called with visible messages that have unread mentions or reactions.
    var onUnseen: (@MainActor (UnreadMentionKind, [MessageKey]) -> Void)?
    /// Called with an action that was clicked.
    var onAction: (@MainActor (LayoutAction, ChatEntry) -> Void)?
    /// Called with a press on a row outside its active parts.
    var onPress: (@MainActor (Press) -> Void)?
    /// Called with the peer whose avatar was clicked.
    var onPeer: (@MainActor (PeerID) -> Void)?
    /// Called while the pointer is dragged, with its first and current row.
    var onDrag: (@MainActor (EntryID, EntryID) -> Void)?
    /// Called when the drag has ended.
    var onDragEnd: (@MainActor () -> Void)?
    /// Called to drag out the item under the pointer; returns true if a drag began.
    var onDragOut: (@MainActor (DragItem, ChatEntry) -> Bool)?
    /// Called when the text selection changed.
    var onSelection: (@MainActor () -> Void)?
    /// Called with the entries when they change.
    var onEntries: (@MainActor ([ChatEntry]) -> Void)?

    /// Called when the playing message became visible or invisible.
    package var onPlayingSeen: (@MainActor () -> Void)?

    /// The latency from an update to its frame.
    package let pace = UpdateLatency()
    let surface: ChatSurface
    private let down: GTKBridge.Button
    private let news = Label(alignment: .center)
    private let corner = Box(.vertical, spacing: 8)
    private let way = Box(.vertical, spacing: 2)
    private(set) var entries: [ChatEntry] = []
    /// True if the playing message is visible.
    package var seesPlaying = false
    private var hasNewer = false
    private var unreadCount = 0
    private var follow = FollowState.following
    private var goal: MessageKey?
    private var left: (position: MessagePosition, above: Double)?
    private var wantsEnd = false

    /// A pane for a chat; without a chat, layouts are not cached.
    init(_ environment: WindowEnvironment, of chat: PeerID? = nil) {
        surface = environment.makeHistory(of: chat)
        down = GTKBridge.Button(icon: "go-down-symbolic", label: environment.strings.goToNewestMessage) {}
        let overlay = Overlay(surface.widget)
        widget = overlay
        news.addStyleClass("badge")
        news.align(horizontal: .center)
        down.addStyleClass("osd")
        down.addStyleClass("circular")
        way.append(news)
        way.append(down)
        way.isVisible = false
        corner.append(way)
        corner.align(horizontal: .end, vertical: .end)
        corner.setMargin(14)
        overlay.add(corner)
        surface.delegate = self
        surface.surface.setInsets(top: 4, bottom: Self.bottomInset)
        down.onPress { [weak self] in self?.goToEnd() }
    }

    /// Puts a widget above the button that scrolls to the newest message.
    func addToCorner(_ widget: Widget) { corner.prepend(widget) }

    /// Sets the colours.
    func setTheme(_ theme: ChatTheme) { surface.theme = theme }

    /// Sets the metrics, as for another text size.
    func setMetrics(_ metrics: ChatMetrics) { surface.change { $0.metrics = metrics } }

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
    package func show(_ playing: PlaybackIndicator?) {
        surface.playing = playing
        lookForPlaying(in: surface.surface.step)
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
        for case .bubble(let bubble) in entries.reversed() where bubble.isOutgoing {
            guard let message = bubble.parts.first?.message, !message.flags.contains(.service) else {
                continue
            }
            return message
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
        if state.isLoading, state.entries.isEmpty { return }
        let known = Set(entries.map(\.id))
        let isElsewhere = !entries.isEmpty && !state.entries.contains { known.contains($0.id) }
        let isFirst = state.isFirst || isElsewhere
        entries = state.entries
        onEntries?(entries)
        hasNewer = state.newer != .end
        unreadCount = state.unreadCount
        showCount()
        let edges = ListEdges(
            top: state.older == .end ? .end : .more,
            // At the newest end the list follows new messages, even if the server has more.
            bottom: state.newer == .end || state.isAtNewest ? .end : .more
        )
        var update = ChatUpdate(
            state.entries,
            edges: edges,
            reason: isFirst ? .initial : state.isPage ? .page : .live
        )
        update.scroll = scroll(isFirst: isFirst)
        update.tag = pace.tag(told: state.told)
        surface.show(update)
    }

    private func scroll(isFirst: Bool) -> ScrollIntent? {
        if let goal, let entry = entry(with: goal) {
            self.goal = nil
            return Self.intent(to: entry, isAnimated: !isFirst)
        }
        if wantsEnd {
            wantsEnd = false
            return ScrollIntent(to: .edge(.bottom), isAnimated: !isFirst)
        }
        guard isFirst else { return nil }
        if let left, let entry = entry(at: left.position) {
            self.left = nil
            return ScrollIntent(to: .item(entry.id.item, .bottom(left.above)))
        }
        guard entries.contains(where: { $0.id == .unread }) else { return ScrollIntent(to: .edge(.bottom)) }
        return ScrollIntent(to: .item(EntryID.unread.item, .top(48)))
    }

    private static func intent(to entry: ChatEntry, isAnimated: Bool) -> ScrollIntent {
        ScrollIntent(
            to: .item(entry.id.item, .center(overflow: .top)),
            isAnimated: isAnimated,
            highlight: light
        )
    }

    /// Sets the position for the first messages that arrive.
    func open(_ opening: InitialPosition) {
        switch opening {
        case .unread: break
        case .message(let key): goal = key
        case .place(let position, let above): left = (position, above)
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

    /// Goes to a message, loaded or not, and highlights it.
    package func go(to key: MessageKey) {
        if let entry = entry(with: key) {
            surface.surface.change { $0.jump(to: Self.intent(to: entry, isAnimated: true), at: $1) }
        } else {
            goal = key
            onFetch?(key)
        }
    }

    /// Goes back to the start of a jump, or to the newest message.
    func goToEnd() {
        if hasNewer {
            wantsEnd = true
            onNewest?()
        } else {
            surface.surface.change { $0.goBack(at: $1) }
        }
    }

    /// Goes to the newest message, as after sending one.
    func scrollToNewest() {
        guard hasNewer else {
            surface.surface.change {
                $0.scroll(to: ScrollIntent(to: .edge(.bottom), isAnimated: true), at: $1)
            }
            return
        }
        wantsEnd = true
        onNewest?()
    }

    func entry(with key: MessageKey) -> ChatEntry? {
        entries.first { entry in
            guard case .bubble(let bubble) = entry else { return false }
            return bubble.parts.contains { $0.message.key == key }
        }
    }

    private func entry(at position: MessagePosition) -> ChatEntry? {
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
    func show(_ follow: FollowState) {
        self.follow = follow
        way.isVisible = follow != .following
        showCount()
        if follow == .following, !hasNewer { onNewest?() }
    }

    /// Shows the number of unread messages above the button, loaded or not; of new messages, if more of these came, as
    /// from another device.
    private func showCount() {
        var count = unreadCount
        if case .away(let newItems) = follow { count = max(count, newItems) }
        if count > 0 { news.text = "\(count)" }
        news.isVisible = count > 0
    }
}
