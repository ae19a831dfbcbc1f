import ClientEngine
import HostileCalls
import ClientModel
import ListEngine
import Localization
import MediaStore
import MessageStore
import Signals
import StdExtras

@testable import ChatPresentation
@testable import Notifier

/// What somebody looks at: live views of lists, histories and all that stands beside them, laid out as a window does.
/// No view may end by itself or hold more than it was asked for, and no length may be anything but a length.
final class Screens {
    static let count = 30

    let desktop = FuzzDesktop()
    private let parts: AccountServices
    private let store: MessageStore
    private let media: MediaStore
    private let isOpen = Shown<Bool>()
    private var subscriptions: [Subscription] = []
    private var histories: [HistoryPane] = []
    private let lists = [Shown<ChatListWindow>(), Shown<ChatListWindow>()]
    private let activities = Shown<[PeerID: [PeerID: TypingActivity]]>()

    static let peers: [PeerID] =
        HostileServer.users.map { PeerID(.user, $0) } + HostileServer.groups.map { PeerID(.group, $0) }
        + HostileServer.channels.map { PeerID(.channel, $0) }

    init(_ parts: AccountServices, _ media: MediaStore) {
        self.parts = parts
        store = parts.dependencies.store
        self.media = media
    }

    func open() {
        isOpen.set(true)
        for (list, place) in zip(lists, [ChatList.main, .archive]) {
            look(at: ChatListView(.list(place), count: Self.count)) { list.set($0) }
        }
        look(at: UnreadCountersView()) { _ in }
        look(at: DraftsView.all) { _ in }
        look(at: ContactsView()) { _ in }
        look(at: FolderTabsView()) { _ in }
        look(at: FailedMessagesView(Self.peers[1])) { _ in }
        look(at: UnsentMessagesView()) { _ in }
        look(at: ReadStateView(Self.peers)) { _ in }
        look(at: StickerSetsView(on: .stickers)) { _ in }
        look(at: StickersView(ofSet: 3)) { _ in }
        look(at: RecentPeersView(limit: 10)) { _ in }
        for peer in Self.peers {
            look(at: PeerView(peer)) { _ in }
            look(at: ThreadsView(in: peer, limit: 10)) { _ in }
            look(at: TagSummariesView(peer, [.tag(.unseenMention), .tag(.photo)])) { _ in }
        }
        let activities = activities
        subscriptions.append(parts.typingOthers.activities.start(next: { activities.set($0) }))
        histories = [Self.peers[1], Self.peers[4], Self.peers[6]].map { HistoryPane($0, space: .everywhere) }
        histories.append(HistoryPane(Self.peers[6], space: .tag(.photo)))
        histories.append(HistoryPane(Self.peers[1], .scheduled, space: .everywhere))
        histories.append(HistoryPane(Self.peers[7], space: .thread(5)))
        for history in histories { open(history) }
    }

    private func open(_ history: HistoryPane) {
        let view = HistoryView(history.peer, history.namespaces, space: history.space, scroll: history.scroll)
        look(at: view) { history.shown.set($0) }
        guard history.namespaces != .scheduled else { return }
        look(at: UnreadLineView(history.peer, history.namespaces)) { history.unreadLine.set($0) }
    }

    private func look<View: LiveView>(at view: View, _ take: @escaping @Sendable (View.Value) -> Void) {
        let isOpen = isOpen
        let name = String(describing: View.self)
        subscriptions.append(
            store.view(view).start(
                next: take,
                failed: { preconditionFailure("\(name) failed: \($0)") },
                completed: { precondition(isOpen.value != true, "\(name) has ended") }
            )
        )
    }

    func close() {
        isOpen.set(false)
        subscriptions = []
        histories = []
    }

    /// Scrolls one history elsewhere, and says what is in sight.
    func move(_ choices: inout Choices) {
        guard let history = choices.pick(histories) else { return }
        let keys = history.keys
        let anchors: [HistoryAnchor] = [
            .newest, .oldest, .unread, .date(Int32(HostileServer.epoch)), .date(.min), .date(.max),
            .message(MessageKey(peer: history.peer, namespace: .cloud, id: Int32(choices.below(50)))),
            choices.pick(keys).map { .message($0) } ?? .newest,
        ]
        store.move(
            history.scroll,
            to: HistoryFrame(choices.pick(anchors) ?? .newest, count: Self.count, reserve: 10)
        )
        parts.freshness.show(
            VisibleContent(messages: Set(keys.prefix(20)), peers: [history.peer], chats: [history.peer]),
            in: 1
        )
    }

    /// The messages that are in sight.
    var keys: [MessageKey] { histories.flatMap(\.keys) }

    /// What the messages in sight are, for those who name them by that.
    var ids: [StableID] { histories.flatMap { $0.shown.value?.entries.map(\.id) ?? [] } }

    /// Lays out all that is in sight.
    func present(_ choices: inout Choices) {
        let languages = Language.all.map { Strings($0) }
        let context = BubbleContext(
            width: choices.pick([320, 720, 1400, 61]) ?? 320,
            metrics: ChatMetrics(textSize: choices.pick([15, 9, 30]) ?? 15),
            language: choices.pick(languages) ?? .english,
            measurer: FuzzMeasurer()
        )
        for history in histories { history.present(in: context) }
        let now = Int32(clamping: parts.dependencies.serverTime() / 1000)
        for list in lists {
            guard let window = list.value else { continue }
            precondition(window.entries.count <= 4 * Self.count, "a list shows \(window.entries.count) chats")
            for entry in window.topmostFirst { present(entry, now, in: context) }
        }
    }

    private func present(_ entry: ChatListEntry, _ now: Int32, in context: BubbleContext) {
        guard let peer = entry.peer else { return }
        let ownID = parts.dependencies.selfID
        var row = ChatRow(peer, ownID: ownID, shown: entry.person)
        row.top = entry.messages.map { BubblePart(HistoryMessage($0, media: entry.media)) }
        if let author = entry.author { row.people[author.id] = author }
        row.people[peer.id] = peer
        row.readState = entry.chat.readState
        row.unreadMentions = Int(entry.chat.mentionCount)
        row.unreadReactions = Int(entry.chat.reactionCount)
        row.draft = entry.draft
        row.presence = entry.presence
        row.activities = (activities.value?[entry.id] ?? [:]).map { ChatRow.Activity($0, $1) }
        let model = ChatRowModel(row, language: context.language, zone: TimeZoneRules(), now: now)
        let layout = ChatRowLayout(row, model, in: context)
        for element in layout.elements { element.frame.check("row") }
    }

    /// Wants the file of something in sight.
    func want(_ choices: inout Choices) -> MediaDemand? {
        let entries = histories.flatMap { history in
            (history.shown.value?.entries ?? []).flatMap { entry in
                entry.media.values.map { ($0, history.peer) }
            }
        }
        guard let (found, peer) = choices.pick(entries) else { return nil }
        guard let file = MediaFileReference(found, in: peer) ?? MediaFileReference(pictureOf: found, in: peer)
        else {
            return nil
        }
        return media.want(file.resource, 0..<1 << 20, priority: .visible)
    }
}

/// A history on the screen.
private final class HistoryPane: Sendable {
    let peer: PeerID
    let namespaces: HistoryNamespaces
    let space: MessageSpace
    let scroll = HistoryScroll(HistoryFrame(.newest, count: Screens.count, reserve: 10))
    let shown = Shown<HistoryWindow>()
    let unreadLine = Shown<MessagePosition?>()
    private let entries = Locked<[ChatEntry]>([])

    init(_ peer: PeerID, _ namespaces: HistoryNamespaces = .chat, space: MessageSpace) {
        (self.peer, self.namespaces, self.space) = (peer, namespaces, space)
    }

    var keys: [MessageKey] { shown.value?.entries.map(\.message.key) ?? [] }

    func present(in context: BubbleContext) {
        guard let window = shown.value else { return }
        precondition(
            window.entries.count <= 4 * Screens.count,
            "a history shows \(window.entries.count) messages"
        )
        let own = PeerID(.user, HostileServer.selfID)
        let kind: ChatTraits.Kind = peer == own ? .saved : peer.kind == .user ? .dialog : .group
        var history = ChatHistory(ChatTraits(peer, kind: kind, ownID: own))
        history.messages = window.entries.map { HistoryMessage($0.message, reply: $0.reply, media: $0.media) }
        history.peers = window.peers
        history.unreadLine = unreadLine.value ?? nil
        let before = entries.withLock { $0 }
        let now = EntryBuilder(history, previous: before).entries()
        entries.withLock { $0 = now }
        precondition(Set(now.map(\.id)).count == now.count, "two rows have one name")
        let changed = EntryDiff(from: before, to: now)
        for index in changed.inserted + changed.updated {
            let layout = BubbleLayout(now[index], in: context)
            for element in layout.elements { element.check() }
            precondition(
                layout.size.height.isFinite && layout.size.height < 1e7,
                "a bubble is \(layout.size) large"
            )
            _ = now[index].label(of: layout, in: context.language)
            _ = DayHeader(now[index].day, today: Day(number: 19_675), in: context)
        }
    }
}

extension LayoutRect {
    fileprivate func check(_ what: @autoclosure () -> String) {
        let isSane =
            [x, y, width, height].allSatisfy { $0.isFinite && abs($0) < 1e7 } && width >= 0 && height >= 0
        precondition(isSane, "\(what()) lies at \(self)")
    }
}

extension LayoutElement {
    fileprivate func check() {
        frame.check("\(role)")
        if case .fraction(let fraction) = content {
            precondition(fraction >= 0 && fraction <= 1, "\(role) is filled by \(fraction)")
        }
    }
}

/// The newest value of a view.
final class Shown<Value: Sendable>: Sendable {
    private let locked = Locked<Value?>(nil)

    var value: Value? { locked.withLock { $0 } }

    func set(_ value: Value) { locked.withLock { $0 = value } }
}

/// Breaks texts where a line is full, each character as wide as the others.
private struct FuzzMeasurer: TextMeasuring {
    func columnWidth(fontSize: Double) -> Double { fontSize * 0.55 }

    func measure(_ request: RoleText) -> TextBox {
        precondition(request.fontSize.isFinite && request.fontSize > 0, "a font of \(request.fontSize)")
        precondition(request.width > 0, "a text in \(request.width)")
        let advance = request.fontSize * 0.55
        let height = (request.fontSize * 1.3).rounded(.up)
        let columns = Int(max(1, min(request.width / advance, 1e6)))
        let count = request.text.text.utf16.count
        let needed = max(1, (count + columns - 1) / columns)
        let shown = min(needed, request.lineLimit ?? .max, 400)
        let width = Double(min(count, columns)) * advance
        let lines = [TextBox.Line](repeating: .init(width: width, height: height), count: max(0, shown))
        return TextBox(
            lines: lines,
            size: LayoutSize(width: width, height: Double(lines.count) * height),
            isTruncated: needed > shown
        )
    }
}

/// A desktop that writes out what it is asked to show, and is away now and then.
final class FuzzDesktop: NotificationPresenter {
    struct Away: Error {}

    private let number = Locked(0)

    func show(_ notification: ChatNotification) async throws -> NotificationHandle? {
        let number = number.withLock { number in
            number += 1
            return number
        }
        guard number % 11 != 0 else { throw Away() }
        let text = NotificationText(notification, .english, account: "a", isMarkup: number % 2 == 0)
        precondition(text.body.utf8.count < 64 << 10, "a notification of \(text.body.utf8.count) bytes")
        return number % 5 == 0 ? nil : NotificationHandle(rawValue: "\(number)")
    }

    func withdraw(_ handle: NotificationHandle) async {}
}
