import ClientEngine
import ClientModel
import Foundation
import GTKBridge
import Localization
import WindowParts

/// The sticker panel: a search field, the stickers of all sets, and a row of the sets. Another page has the saved
/// animations.
///
/// The widgets are made when the panel is first opened; nothing is followed while it is closed.
final class StickerPanel {
    /// The height of the grid's visible part, in pixels.
    private static let height = 330
    /// The places of the stickers: five in a row.
    static let shape = SectionGrid.Shape(columns: 5, cell: Size(width: 72, height: 72))

    /// The button that opens the panel.
    let button: PopoverButton
    weak var delegate: (any StickerPanelDelegate)?

    private let chat: PeerID
    private let environment: WindowEnvironment
    private let follow:
        @MainActor (@escaping @MainActor @Sendable (StickerObserver.Event) -> Void) -> StickerObserver
    private let grid = SectionGridView<StickerCell> { _ in StickerPanel.shape }
    private lazy var strip = StickerStrip(environment, in: chat) { [weak self] in self?.go(to: $0) }
    private lazy var emoji = EmojiIndex(EmojiNames.all)
    private lazy var search = SearchEntry(
        label: environment.strings.searchStickers,
        hint: environment.strings.searchStickers
    )
    private lazy var stickers = CustomWidget(grid, styleName: "stickers", role: .group)
    private lazy var area = ScrolledWindow(stickers)
    private lazy var note = StatusPage(icon: Self.icon, title: "")
    private lazy var pages = Stack()
    private lazy var gifs = GIFPage(in: chat, environment)
    private lazy var tabs = makeTabs()
    private(set) var rights = SendingRights()
    /// True while the saved animations are shown instead of the stickers.
    private var showsGIFs = false
    private var observer: StickerObserver?
    private var looking: Task<Void, Never>?
    private var state = StickerPanelState() { didSet { if state != oldValue { show() } } }
    /// The sections of the state, as shown.
    private var sections: [StickerPanelState.Section] = []

    /// The icon of stickers.
    private static let icon = "org.martlet.Martlet-sticker-symbolic"

    /// A closed panel.
    ///
    /// - Parameters:
    ///   - chat: The chat that stickers are sent to.
    ///   - environment: The appearance and language.
    ///   - follow: Begins to follow the available stickers.
    init(
        in chat: PeerID,
        _ environment: WindowEnvironment,
        _ follow:
            @escaping @MainActor (@escaping @MainActor @Sendable (StickerObserver.Event) -> Void) ->
            StickerObserver
    ) {
        (self.chat, self.environment, self.follow) = (chat, environment, follow)
        button = PopoverButton(icon: Self.icon, label: environment.strings.stickers)
        grid.delegate = self
        button.setContents { [weak self] in self?.makePanel() ?? Box(.vertical) }
        button.onOpen { [weak self] in self?.opened() }
        button.onClose { [weak self] in self?.closed() }
    }

    /// Enables the button, or disables it with a name that says why, and offers the pages that are allowed.
    func allow(_ rights: SendingRights) {
        self.rights = rights
        let isAllowed = rights.stickers || rights.animations
        button.isSensitive = isAllowed
        button.setName(isAllowed ? environment.strings.stickers : environment.strings.stickersForbidden)
    }

    private func makePanel() -> Widget {
        let panel = Box(.vertical)
        search.setMargins(top: 10, bottom: 4, start: 10, end: 10)
        note.addStyleClass("compact")
        area.ignoreFocus()
        stickers.setMargins(bottom: 4, start: 6, end: 6)
        pages.add(area, "stickers")
        pages.add(note, "note")
        pages.add(gifs.widget, "gifs")
        gifs.delegate = self
        pages.setLeastSize(width: Int(Self.shape.width) + 12, height: Self.height)
        for part in [tabs.row, search, pages, strip.widget] as [Widget] { panel.append(part) }
        panel.addStyleClass("sticker-panel")
        listen(panel)
        return panel
    }

    /// The buttons of the two pages.
    private func makeTabs() -> (row: Box, stickers: ToggleButton, gifs: ToggleButton) {
        let strings = environment.strings
        let stickers = ToggleButton(text: strings.stickersTab) { [weak self] _ in self?.turn(toGIFs: false) }
        let gifs = ToggleButton(text: strings.gifsTab) { [weak self] _ in self?.turn(toGIFs: true) }
        gifs.join(stickers)
        let row = Box(.horizontal, spacing: 4)
        row.addStyleClass("panel-tabs")
        row.align(horizontal: .center)
        row.setMargins(top: 10)
        for tab in [stickers, gifs] { row.append(tab) }
        return (row, stickers, gifs)
    }

    private func turn(toGIFs: Bool) {
        if !toGIFs { gifs.rest() }
        showsGIFs = toGIFs
        show()
    }

    private func listen(_ panel: Box) {
        // Not at once: scrolling is reported during layout, when no widgets may be made.
        area.onScroll { [weak self] in onMain { self?.scrolled() } }
        search.onSearch { [weak self] in
            guard let self else { return }
            find(search.text.trimmingCharacters(in: .whitespaces))
        }
        search.onMapped { [weak self] in
            guard let self, search.isMapped else { return }
            search.takeFocus()
        }
        search.onStop { [weak self] in self?.button.close() }
        search.onKey(.first) { [weak self] event in
            guard event.symbol == Key.down || event.symbol == Key.enter else { return false }
            return self?.grid.focus() ?? false
        }
        stickers.onKey(.first) { [weak self] in self?.grid.key($0) ?? false }
    }

    private func opened() {
        observer = follow { [weak self] in self?.take($0) }
        (tabs.stickers.isVisible, tabs.gifs.isVisible) = (rights.stickers, rights.animations)
        turn(toGIFs: rights.animations && (showsGIFs || !rights.stickers))
    }

    private func closed() {
        observer = nil
        looking?.cancel()
        search.text = ""
        (state.query, state.found) = ("", nil)
        grid.rest()
        gifs.rest()
        area.scroll(to: 0)
        delegate?.stickerPanelDidClose()
    }

    private func take(_ news: StickerObserver.Event) {
        switch news {
        case .sets(let sets):
            state.sets = sets
            // Followed early, so that the strip shows the sets' images as soon as they are stored.
            for set in sets { observer?.follow(set.id.number) }
        case .contents(let set, let items): state.contents[set] = items
        case .recent(let stickers): state.recent = stickers
        case .inChats(let stickers): state.inChats = stickers
        case .emojiSets(let sets):
            state.emojiSets = sets
            for set in sets { observer?.follow(set.id.number) }
        case .emojiInChats(let emoji): state.emojiInChats = emoji
        case .gifs(let saved): gifs.show(saved)
        case .setsState(let setsState): state.setsState = setsState
        }
    }

    private func find(_ query: String) {
        guard query != state.query else { return }
        looking?.cancel()
        state.query = query
        area.scroll(to: 0)
        guard !query.isEmpty, let observer else { return state.found = nil }
        let named = query.first?.isLetter == true ? emoji.choices(for: query.lowercased()).map(\.sign) : []
        looking = Task { [weak self] in
            let found = await observer.find(query, named)
            guard !Task.isCancelled else { return }
            self?.state.found = found
        }
    }

    // MARK: - Display

    private func show() {
        // A closed panel is updated when it is opened.
        guard observer != nil else { return }
        (tabs.stickers.isOn, tabs.gifs.isOn) = (!showsGIFs, showsGIFs)
        // Assistive technologies would find what is not shown.
        (search.isVisible, gifs.widget.isVisible) = (!showsGIFs, showsGIFs)
        if showsGIFs {
            (note.isVisible, area.isVisible, strip.widget.isVisible) = (false, false, false)
            pages.show("gifs")
            return gifs.begin()
        }
        sections = state.sections()
        grid.show(sections.map(\.count))
        strip.show(state.query.isEmpty ? sections : [])
        strip.widget.isVisible = state.query.isEmpty && !sections.isEmpty
        let said = state.note(without: sections)
        if let said {
            let (title, text) = said.words(environment.strings)
            note.show(icon: Self.icon, title: title, text: text)
        }
        (note.isVisible, area.isVisible) = (said != nil, said == nil)
        pages.show(said == nil ? "stickers" : "note")
        scrolled()
    }

    private func scrolled() {
        guard let observer else { return }
        let seen = area.seen(along: .vertical)
        let (top, bottom) = (Float(seen.lowerBound), Float(seen.upperBound))
        grid.see(top..<bottom)
        strip.mark(grid.grid.section(at: top))
        let inSight = grid.grid.sections(from: top, to: bottom).clamped(to: sections.indices)
        observer.look(at: sections[inSight].compactMap(\.kind.set))
    }

    private func go(to section: Int) {
        guard grid.grid.counts.indices.contains(section) else { return }
        area.scroll(to: Double(grid.grid.top(of: section)))
    }
}

extension StickerPanel: SectionGridDelegate {
    func makeCell() -> StickerCell { StickerCell(environment) }

    func fill(_ cell: StickerCell, with place: SectionGrid.Place) {
        let section = sections[place.section]
        cell.show(
            sticker(at: place),
            section.name(of: place.index, environment.strings),
            in: chat
        )
    }

    func title(of section: Int) -> String { sections[section].title(environment.strings) }

    func choose(_ place: SectionGrid.Place, keepsOpen: Bool) {
        guard let sticker = sticker(at: place) else { return }
        delegate?.stickerPanelChose(sticker)
        if !keepsOpen { button.close() }
    }

    /// Stickers have no menu.
    func openMenu(of place: SectionGrid.Place, at point: Point) {}

    func reveal(_ frame: Rectangle) {
        // With the title, if it is the first row of a section.
        let top = Double(frame.y) - Double(Self.shape.title)
        area.reveal(top..<Double(frame.maxY), along: .vertical)
    }

    func leaveUpwards() { search.takeFocus() }

    /// The sticker at a place; nil while it is not known.
    private func sticker(at place: SectionGrid.Place) -> Document? {
        let stickers = sections[place.section].stickers
        return stickers.indices.contains(place.index) ? stickers[place.index].document : nil
    }
}

extension StickerPanel: GIFPageDelegate {
    func gifPageChose(_ gif: Document, keepsOpen: Bool) {
        delegate?.stickerPanelChose(gif)
        if !keepsOpen { button.close() }
    }

    func gifPageRemoves(_ gif: Document) { delegate?.stickerPanelRemoves(gif) }

    func gifPageLeavesUpwards() { tabs.gifs.takeFocus() }
}

extension StickerPanelState.Note {
    /// The title and text of the note.
    fileprivate func words(_ strings: Strings) -> (title: String, text: String) {
        switch self {
        case .none(.unknown), .none(.known): (strings.noStickers, strings.noStickersYet)
        case .none(.unsupported): (strings.noStickers, strings.noStickerSets)
        case .none(.unreachable): (strings.noStickers, strings.stickersUnreachable)
        case .nothingFound: (strings.nothingFound, strings.searchStickersOtherwise)
        }
    }
}
