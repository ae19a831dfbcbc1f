import ChatPresentation
import ClientEngine
import ClientHost
import ClientModel
import Foundation
import GTKBridge
import Localization
import MessageStore
import Signals
import StdExtras
import WindowParts

/// Opens the shared media of a chat.
protocol SharedMediaDelegate: AnyObject {
    /// Opens or plays an item.
    func open(_ item: SharedMediaItem, _ kind: SharedMediaKind)
    /// Goes to the message of an item.
    func showInChat(_ item: SharedMediaItem)
    /// Asks for chats, and forwards the message of an item to them.
    func forward(_ item: SharedMediaItem)
    /// Copies a text.
    func copy(_ text: String)
}

/// The shared media of a chat, by kinds: a list of which only the visible items have widgets.
final class SharedMediaView {
    /// The smallest side of a tile, and the distance between two, in pixels.
    private static let (tile, spacing): (Float, Float) = (88, 2)
    /// The height of a row, in pixels.
    private static let row: Float = 60
    /// The number of tiles, and of rows, that are shown before the user asks for all.
    private static let (fewTiles, fewRows) = (12, 4)

    let widget = Box(.vertical, spacing: 12)
    weak var delegate: (any SharedMediaDelegate)?

    private let context: ScreenContext
    private let peer: PeerID
    private var environment: WindowEnvironment { context.environment }
    private var area: ScrolledWindow?
    private var list: List?
    private let tabs: SharedMediaTabs
    private let note = Label(alignment: .center)
    private let waiting = Spinner(size: 20)
    private let more: GTKBridge.Button
    /// Reports that a message arrived or was deleted at the end of the chat.
    private var counting: Subscription?
    /// The request for the numbers; nil while none runs.
    private var request: Task<Void, Never>?
    private var observer: SharedMediaObserver?
    private var transferring: ObservationToken?
    private var kind = SharedMediaKind.photos
    /// What is known of the kind, and the part of it that is shown.
    private var (known, shown) = (SharedMediaState(), SharedMediaState())
    private var showsAll = false
    /// The number of items when more were asked for.
    private var asked = 0
    /// The message that plays; nil for none.
    var playing: StableID? { didSet { if playing != oldValue { list?.grid.refill() } } }

    /// The list of the shown kind.
    private struct List {
        let grid: SectionGridView<SharedMediaCell>
        let widget: CustomWidget
    }

    init(_ context: ScreenContext, _ peer: PeerID) {
        (self.context, self.peer) = (context, peer)
        tabs = SharedMediaTabs(context.strings)
        more = GTKBridge.Button(context.strings.showAll) {}
        let heading = Label(context.strings.sharedMedia)
        heading.addStyleClass("heading")
        note.addStyleClass("dim-label")
        note.setMargin(18)
        more.addStyleClass("flat")
        more.align(horizontal: .center)
        for part in [heading, tabs.widget, note, waiting, more] as [Widget] { widget.append(part) }
        tabs.onChoose = { [weak self] in self?.show($0) }
        more.onPress { [weak self] in self?.showAll() }
        transferring = context.files.changes.add { [weak self] _ in
            guard let self, kind == .files else { return }
            list?.grid.refill()
        }
        show(kind)
        let newest = HistoryScroll(HistoryFrame(.newest, count: 1))
        let following = context.store.view(HistoryView(peer, space: .everywhere, scroll: newest))
        counting = following.map { $0.entries.last?.id }.distinctUntilChanged().start(next: { [weak self] _ in
            onMain { self?.count() }
        })
    }

    /// Asks the server for the number of messages of each kind. Without an answer the kinds have no numbers.
    func count() {
        request?.cancel()
        let (counts, peer) = (context.services.sharedMediaCounts, peer)
        request = Task { [weak self] in
            // Several messages may arrive together.
            try? await Task.sleep(for: .milliseconds(100))
            let kinds = SharedMediaKind.allCases
            guard !Task.isCancelled, let answer = try? await counts.of(peer, tags: kinds.map(\.tag)),
                !Task.isCancelled, let self
            else { return }
            let numbers = kinds.compactMap { kind in answer[kind.tag].map { (kind, $0) } }
            show(Dictionary(numbers, uniquingKeysWith: { $1 }))
        }
    }

    private func show(_ counts: [SharedMediaKind: Int]) {
        let kinds = SharedMediaKind.allCases.filter { counts[$0] != 0 }
        let next = kinds.contains(kind) ? kind : kinds.first ?? kind
        tabs.show(counts, chosen: next)
        if next != kind { show(next) }
    }

    /// Shows what is visible in a scrolled area, which contains this view.
    func follow(_ area: ScrolledWindow) {
        self.area = area
        // Not at once: scrolling is reported during layout, when no widgets may be made.
        area.onScroll { [weak self] in onMain { self?.scrolled() } }
    }

    /// Stops following.
    func stop() {
        (observer, transferring, counting) = (nil, nil, nil)
        request?.cancel()
    }

    private func show(_ kind: SharedMediaKind) {
        if let list { widget.remove(list.widget) }
        self.kind = kind
        (known, shown, asked, showsAll) = (SharedMediaState(), SharedMediaState(), 0, false)
        list = makeList(of: kind)
        (note.isVisible, waiting.isVisible, more.isVisible) = (false, true, false)
        let now = Int32(clamping: Date().timeIntervalSince1970)
        let words = SharedWords(
            language: environment.strings,
            zone: environment.zone,
            today: environment.zone.day(of: now)
        )
        observer = SharedMediaObserver(store: context.store, peer: peer, kind: kind, words: words) {
            [weak self] state in
            guard let self, self.kind == kind else { return }
            take(state)
        }
    }

    private func makeList(of kind: SharedMediaKind) -> List {
        let grid = SectionGridView<SharedMediaCell> { width in
            kind.isTiled ? Self.tiles(in: width) : Self.rows(in: width)
        }
        grid.delegate = self
        let list = CustomWidget(grid, styleName: "shared", role: .group)
        list.onKey(.first) { [weak grid] in grid?.key($0) ?? false }
        list.isVisible = false
        widget.place(list, after: waiting)
        return List(grid: grid, widget: list)
    }

    /// As many tiles as fit in a width, and at least three.
    private static func tiles(in width: Float?) -> SectionGrid.Shape {
        let width = width ?? 3 * tile + 2 * spacing
        let columns = max(3, Int((width + spacing) / (tile + spacing)))
        let side = max(1, ((width + spacing) / Float(columns) - spacing).rounded(.down))
        return SectionGrid.Shape(columns: columns, cell: Size(width: side, height: side), spacing: spacing)
    }

    private static func rows(in width: Float?) -> SectionGrid.Shape {
        SectionGrid.Shape(columns: 1, cell: Size(width: width ?? 3 * tile, height: row), page: 8)
    }

    private func take(_ state: SharedMediaState) {
        guard let list else { return }
        known = state
        let few = kind.isTiled ? Self.fewTiles : Self.fewRows
        shown = showsAll ? state : state.limited(to: few)
        more.isVisible = shown.items.count < state.items.count
        list.grid.show(shown.months.map(\.count))
        list.widget.isVisible = !state.items.isEmpty
        note.text = environment.strings.nothingShared
        note.isVisible = state.items.isEmpty && !state.hasMore
        waiting.isVisible = state.items.isEmpty && state.hasMore
        // The list has its place only after the next layout, which is followed, too.
        scrolled()
    }

    private func showAll() {
        showsAll = true
        // The button that had the focus goes.
        list?.widget.takeFocus()
        take(known)
    }

    private func scrolled() {
        guard let area, let list, let seen = area.seen(of: list.widget) else { return }
        list.grid.see(Float(seen.lowerBound)..<Float(seen.upperBound))
        // A page more before the end is in sight.
        let isNearEnd = seen.upperBound + (seen.upperBound - seen.lowerBound) > Double(list.grid.grid.height)
        guard showsAll, isNearEnd, shown.hasMore, shown.items.count > asked else { return }
        asked = shown.items.count
        observer?.more()
    }

    private func item(at place: SectionGrid.Place) -> SharedMediaItem? {
        guard shown.months.indices.contains(place.section) else { return nil }
        let index = shown.months[place.section].start + place.index
        return shown.items.indices.contains(index) ? shown.items[index] : nil
    }
}

extension SharedMediaView: SectionGridDelegate {
    func makeCell() -> SharedMediaCell { SharedMediaCell(kind, in: peer, environment) }

    func fill(_ cell: SharedMediaCell, with place: SectionGrid.Place) {
        guard let item = item(at: place) else { return }
        let activity = SharedMediaCell.Activity(
            transfer: context.files.states[item.id],
            isPlaying: item.id == playing
        )
        cell.show(item, activity)
    }

    func title(of section: Int) -> String {
        shown.months.indices.contains(section) ? shown.months[section].title : ""
    }

    func choose(_ place: SectionGrid.Place, keepsOpen: Bool) {
        if let item = item(at: place) { delegate?.open(item, kind) }
    }

    func openMenu(of place: SectionGrid.Place, at point: Point) {
        guard let item = item(at: place), let list else { return }
        let strings = environment.strings
        var entries = [
            MenuEntry(strings.showInChat) { [weak self] in self?.delegate?.showInChat(item) },
            MenuEntry(strings.forwardTo) { [weak self] in self?.delegate?.forward(item) },
        ]
        if let link = item.link {
            entries.append(MenuEntry(strings.copyLink) { [weak self] in self?.delegate?.copy(link) })
        }
        ContextMenu.open([MenuSection(nil, entries)], on: list.widget, at: point)
    }

    func reveal(_ frame: Rectangle) {
        guard let area, let list else { return }
        area.reveal(Double(frame.y)..<Double(frame.maxY), of: list.widget)
    }

    /// GTK moves the focus to the kinds above.
    func leaveUpwards() {}
}
