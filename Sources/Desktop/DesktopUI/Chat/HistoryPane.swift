import ChatNodes
import ChatPresentation
import ClientModel
import GTKBridge
import ListEngine
import Localization
import MessageStore
import NodeKit

/// The history of a chat on the screen, and the button that leads back to its end.
final class HistoryPane {
    /// What a row that somebody pressed is about.
    struct Press {
        /// The messages of the row.
        var bubble: BubbleEntry
        /// Where it was pressed, from the list's top left corner.
        var place: Point
        /// How many times in quick succession.
        var count: Int
        /// Whether it was the button for menus.
        var isForMenu: Bool
        /// Whether Shift was down.
        var isShift: Bool
        /// Whether Control was down.
        var isControl: Bool
    }

    /// Between the lowest message and the edge, in pixels.
    private static let bottomInset = 8.0
    /// How long a message lights up that one jumped to.
    private static let light = Duration.milliseconds(1500)

    let widget: Widget
    /// Asks for what is older than, or as old as, a message.
    var onOlder: (@MainActor (MessagePosition) -> Void)?
    /// Asks for what is newer.
    var onNewer: (@MainActor (MessagePosition) -> Void)?
    /// Asks for the newest messages.
    var onNewest: (@MainActor () -> Void)?
    /// Asks for what is around a message.
    var onFetch: (@MainActor (MessageKey) -> Void)?
    /// Told that the list has come to rest, perhaps for no more than a frame.
    var onRest: (@MainActor () -> Void)?
    /// Told up to where messages are seen.
    var onSeen: (@MainActor (MessagePosition) -> Void)?
    /// Told of messages in sight that concern us and were not seen before.
    var onUnseen: (@MainActor (UnreadMentionKind, [MessageKey]) -> Void)?
    /// Told what was clicked.
    var onAction: (@MainActor (LayoutAction, ChatEntry) -> Void)?
    /// Told of a row that was pressed where nothing does anything.
    var onPress: (@MainActor (Press) -> Void)?
    /// Told whose avatar was clicked.
    var onPeer: (@MainActor (PeerID) -> Void)?
    /// Told from which row to which the pointer is being dragged.
    var onDrag: (@MainActor (EntryID, EntryID) -> Void)?
    /// Told that it is dragged no more.
    var onDragEnd: (@MainActor () -> Void)?
    /// Asked to drag out what was taken hold of; says whether it is being dragged.
    var onDragOut: (@MainActor (DragItem, ChatEntry) -> Bool)?
    /// Told that something else is selected, or nothing.
    var onSelection: (@MainActor () -> Void)?
    /// Told what is shown, as it changes.
    var onEntries: (@MainActor ([ChatEntry]) -> Void)?

    /// Told that what plays came into sight, or left it.
    var onPlayingSeen: (@MainActor () -> Void)?

    /// How long it takes to show what it is told.
    let pace = UpdateLatency()
    let surface: ChatSurface
    private let down: GTKBridge.Button
    private let news = Label(alignment: .center)
    private let corner = Box(.vertical, spacing: 8)
    private let way = Box(.vertical, spacing: 2)
    private(set) var entries: [ChatEntry] = []
    /// Whether the message that plays is in sight.
    var seesPlaying = false
    private var hasNewer = false
    private var goal: MessageKey?
    private var left: (position: MessagePosition, above: Double)?
    private var wantsEnd = false

    /// Of a chat; of nobody's, nothing is kept.
    init(_ look: WindowEnvironment, of chat: PeerID? = nil) {
        surface = look.makeHistory(of: chat)
        down = GTKBridge.Button(icon: "go-down-symbolic", label: look.words.goToNewestMessage) {}
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

    /// Puts something above the way to the newest message.
    func addToCorner(_ widget: Widget) { corner.prepend(widget) }

    /// The colours.
    func setTheme(_ theme: ChatTheme) { surface.theme = theme }

    /// The lengths, as for another size of text.
    func setMetrics(_ metrics: ChatMetrics) { surface.change { $0.metrics = metrics } }

    /// Shows which rows are chosen; nil while nothing is being chosen.
    func show(chosen: Set<EntryID>?) { surface.chosen = chosen.map { Set($0.map(\.item)) } }

    /// What is selected of the text, from the top down.
    var selectedText: [SelectedText] { surface.selectedText }

    /// Selects nothing any more; whether something was selected.
    @discardableResult
    func clearSelection() -> Bool {
        defer { surface.clearSelection() }
        return !surface.selectedText.isEmpty
    }

    /// What plays: its bubble shows how far it is.
    func show(_ playing: PlaybackIndicator?) {
        surface.playing = playing
        lookForPlaying(in: surface.surface.step)
    }

    /// What its rows have cost so far.
    var counts: LayoutCounts { surface.counts }

    /// What there is to say of a frame that was drawn just now.
    func drew(at now: Duration) -> (opening: Duration?, changes: [Duration]) {
        let list = surface.surface
        return pace.drew(list.step.tag, isComplete: list.isComplete, at: now)
    }

    /// The last message of ours that can be edited.
    var lastOwn: Message? {
        for case .bubble(let bubble) in entries.reversed() where bubble.isOutgoing {
            guard let message = bubble.parts.first?.message, !message.flags.contains(.service) else {
                continue
            }
            return message
        }
        return nil
    }

    /// What can be answered of what is loaded, the oldest first.
    var answerable: [BubbleEntry] {
        entries.compactMap { entry in
            guard case .bubble(let bubble) = entry, let message = bubble.parts.first?.message,
                message.key.namespace == .cloud, !message.flags.contains(.service)
            else { return nil }
            return bubble
        }
    }

    /// Has a message be seen.
    func reveal(_ bubble: BubbleEntry) {
        let item = ChatEntry.bubble(bubble).id.item
        surface.surface.change { $0.ensureVisible(item, at: $1) }
    }

    /// Shows these messages from now on.
    func take(_ state: HistoryState) {
        if state.isLoading, state.entries.isEmpty { return }
        let known = Set(entries.map(\.id))
        let isElsewhere = !entries.isEmpty && !state.entries.contains { known.contains($0.id) }
        let isFirst = state.isFirst || isElsewhere
        entries = state.entries
        onEntries?(entries)
        hasNewer = state.newer != .end
        let edges = ListEdges(
            top: state.older == .end ? .end : .more,
            // At the newest end one follows what comes, whatever the server may have besides.
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

    /// Where the first messages that come are shown.
    func open(_ opening: InitialPosition) {
        switch opening {
        case .unread: break
        case .message(let key): goal = key
        case .place(let position, let above): left = (position, above)
        }
    }

    /// Where one reads: the lowest message that is seen, and how far its lower edge is above the chat's; nil at the end.
    var place: (position: MessagePosition, above: Double)? {
        let step = surface.surface.step
        guard step.follow != .following, let seen = step.visible,
            let row = step.rows.last(where: { $0.id == seen.lastID }),
            let position = position(surface.entry(seen.lastID), isLast: true)
        else { return nil }
        return (position, Double(surface.widget.height) - Self.bottomInset - row.bottom)
    }

    /// Goes to a message, wherever it is, and lights it up.
    func go(to key: MessageKey) {
        if let entry = entry(with: key) {
            surface.surface.change { $0.jump(to: Self.intent(to: entry, isAnimated: true), at: $1) }
        } else {
            goal = key
            onFetch?(key)
        }
    }

    /// Goes to where one came from by a jump, or to the newest message.
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

    /// Shows the way back to the newest message while there is one, and how many came meanwhile.
    func show(_ follow: FollowState) {
        way.isVisible = follow != .following
        if case .away(let count) = follow, count > 0 {
            news.text = "\(count)"
            news.isVisible = true
        } else {
            news.isVisible = false
        }
        if follow == .following, !hasNewer { onNewest?() }
    }
}
