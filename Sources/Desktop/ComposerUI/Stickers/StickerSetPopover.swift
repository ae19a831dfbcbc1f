import ClientEngine
import ClientHost
package import ClientModel
package import GTKBridge
import Localization
package import WindowParts

/// The stickers of a set in a popover, and a button that adds the set to the user's or removes it.
package final class StickerSetPopover {
    private static let height = 252

    private let context: ScreenContext
    private let chat: PeerID
    private let set: StickerSetID
    private let choose: @MainActor (Document) -> Void
    private let grid = SectionGridView<StickerCell> { _ in StickerPanel.shape }
    private let pages = Stack()
    private lazy var stickers = CustomWidget(grid, styleName: "stickers", role: .group)
    private lazy var area = ScrolledWindow(stickers)
    private lazy var button = Button("") { [weak self] in self?.toggle() }
    private var title = ""
    private var items: [StickerItem] = []
    private var isAdded = false { didSet { showButton() } }
    private var isChanging = false
    private var popover: Popover?

    /// Opens a set.
    ///
    /// - Parameters:
    ///   - set: The set, which is asked of the server.
    ///   - chat: The chat in which it was seen.
    ///   - list: The list of messages.
    ///   - place: The sticker, in pixels of the list.
    ///   - context: The account and the window.
    ///   - choose: Gets a pressed sticker.
    package static func open(
        _ set: StickerSetID,
        in chat: PeerID,
        on list: Widget,
        at place: Rectangle,
        _ context: ScreenContext,
        choose: @escaping @MainActor (Document) -> Void
    ) {
        let opened = StickerSetPopover(set, in: chat, context, choose)
        // The closure keeps the object until the popover has closed.
        opened.popover = Popover.open(
            opened.makeContent(),
            label: context.strings.stickersTab,
            on: list,
            at: place
        ) {
            opened.popover = nil
            opened.grid.rest()
        }
        opened.load()
    }

    private init(
        _ set: StickerSetID,
        in chat: PeerID,
        _ context: ScreenContext,
        _ choose: @escaping @MainActor (Document) -> Void
    ) {
        (self.set, self.chat, self.context, self.choose) = (set, chat, context, choose)
        grid.delegate = self
    }

    private func makeContent() -> Widget {
        let spinner = Spinner(size: 24)
        spinner.align(horizontal: .center, vertical: .center)
        stickers.setMargins(bottom: 4, start: 6, end: 6)
        area.ignoreFocus()
        area.onScroll { [weak self] in onMain { self?.scrolled() } }
        stickers.onKey(.first) { [weak self] in self?.grid.key($0) ?? false }
        pages.add(spinner, "waiting")
        pages.add(area, "stickers")
        pages.setLeastSize(width: Int(StickerPanel.shape.width) + 12, height: Self.height)
        pages.show("waiting")
        button.setMargins(top: 6, bottom: 10, start: 10, end: 10)
        button.isVisible = false
        let content = Box(.vertical)
        for part in [pages, button] as [Widget] { content.append(part) }
        return content
    }

    private func load() {
        Task { [weak self, context, set] in
            do {
                let (info, items) = try await context.services.stickers.contents(of: set)
                self?.show(info, items)
            } catch {
                self?.popover?.close()
                context.toasts.show(context.strings.sentence(error))
            }
        }
    }

    private func show(_ info: StickerSetInfo, _ items: [StickerItem]) {
        (title, self.items) = (info.title, items)
        isAdded = info.flags.contains(.installed)
        button.isVisible = true
        grid.show([items.count])
        pages.show("stickers")
        scrolled()
        if !grid.focus() { button.takeFocus() }
    }

    private func scrolled() {
        let seen = area.seen(along: .vertical)
        grid.see(Float(seen.lowerBound)..<max(Float(seen.upperBound), Float(Self.height)))
    }

    private func showButton() {
        button.setText(isAdded ? context.strings.removeStickerSet : context.strings.addStickerSet)
        if isAdded {
            button.removeStyleClass("suggested-action")
        } else {
            button.addStyleClass("suggested-action")
        }
    }

    private func toggle() {
        // Not insensitive meanwhile: the button would lose the keyboard focus.
        guard !isChanging else { return }
        let isWanted = !isAdded
        isChanging = true
        Task { [weak self, context, set] in
            do {
                try await context.services.stickers.setAdded(isWanted, set)
                self?.isAdded = isWanted
            } catch {
                context.toasts.show(context.strings.sentence(error))
            }
            self?.isChanging = false
        }
    }
}

extension StickerSetPopover: SectionGridDelegate {
    package func makeCell() -> StickerCell { StickerCell(context.environment) }

    package func fill(_ cell: StickerCell, with place: SectionGrid.Place) {
        guard items.indices.contains(place.index) else { return }
        let sticker = items[place.index].document
        let emoji = items[place.index].emoji.first ?? sticker.stickerEmoji
        let name = emoji.isEmpty ? context.strings.sticker : context.strings.stickerFor(emoji: emoji)
        cell.show(sticker, name, in: chat)
    }

    package func title(of section: Int) -> String { title }

    package func choose(_ place: SectionGrid.Place, keepsOpen: Bool) {
        guard items.indices.contains(place.index) else { return }
        if !keepsOpen { popover?.close() }
        choose(items[place.index].document)
    }

    /// Stickers have no menu.
    package func openMenu(of place: SectionGrid.Place, at point: Point) {}

    package func reveal(_ frame: Rectangle) {
        let top = Double(frame.y) - Double(StickerPanel.shape.title)
        area.reveal(top..<Double(frame.maxY), along: .vertical)
    }

    package func leaveUpwards() {}
}
