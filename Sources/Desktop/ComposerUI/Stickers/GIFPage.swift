import ClientModel
import GTKBridge
import Localization
import WindowParts

/// Receives what the user does with saved animations.
protocol GIFPageDelegate: AnyObject {
    /// The user chose an animation to send; `keepsOpen` if the user may choose more.
    func gifPageChose(_ gif: Document, keepsOpen: Bool)
    /// The user takes an animation from the saved ones.
    func gifPageRemoves(_ gif: Document)
    /// The focus moves up from the first row.
    func gifPageLeavesUpwards()
}

/// The page of saved animations in the sticker panel.
final class GIFPage {
    /// The places of the animations: three in a row, as wide as the stickers.
    static let shape = SectionGrid.Shape(
        columns: 3,
        cell: Size(width: 118, height: 100),
        spacing: 3,
        page: 3
    )

    /// The animations, or a note that there are none.
    let widget = Stack()
    weak var delegate: (any GIFPageDelegate)?

    private let chat: PeerID
    private let environment: WindowEnvironment
    private let grid = SectionGridView<GIFCell> { _ in GIFPage.shape }
    private let gifs: CustomWidget
    private let area: ScrolledWindow
    private let note: StatusPage
    private var shown: [Document] = []
    private var strings: Strings { environment.strings }

    /// A page without animations.
    ///
    /// - Parameters:
    ///   - chat: The chat that animations are sent to.
    ///   - environment: The appearance and language.
    init(in chat: PeerID, _ environment: WindowEnvironment) {
        (self.chat, self.environment) = (chat, environment)
        gifs = CustomWidget(grid, styleName: "gifs", role: .group)
        area = ScrolledWindow(gifs)
        note = StatusPage(
            icon: "video-x-generic-symbolic",
            title: environment.strings.noGIFs,
            text: environment.strings.noGIFsYet
        )
        note.addStyleClass("compact")
        gifs.setMargins(bottom: 4, start: 6, end: 6)
        area.ignoreFocus()
        widget.add(area, "gifs")
        widget.add(note, "note")
        grid.delegate = self
        // Not at once: scrolling is reported during layout, when no widgets may be made.
        area.onScroll { [weak self] in onMain { self?.scrolled() } }
        gifs.onKey(.first) { [weak self] in self?.grid.key($0) ?? false }
    }

    /// Shows the saved animations.
    func show(_ saved: [Document]) {
        shown = saved
        grid.show(saved.isEmpty ? [] : [saved.count])
        (area.isVisible, note.isVisible) = (!saved.isEmpty, saved.isEmpty)
        widget.show(saved.isEmpty ? "note" : "gifs")
        scrolled()
    }

    /// Begins playback when the page is shown.
    func begin() { scrolled() }

    /// Ends all playback while the page is hidden.
    func rest() {
        grid.rest()
        area.scroll(to: 0)
    }

    private func scrolled() {
        let seen = area.seen(along: .vertical)
        grid.see(Float(seen.lowerBound)..<Float(seen.upperBound))
    }

    private func gif(at place: SectionGrid.Place) -> Document? {
        shown.indices.contains(place.index) ? shown[place.index] : nil
    }
}

extension GIFPage: SectionGridDelegate {
    func makeCell() -> GIFCell { GIFCell(environment) }

    func fill(_ cell: GIFCell, with place: SectionGrid.Place) {
        guard let gif = gif(at: place) else { return }
        cell.show(gif, strings.gifNumbered(number: place.index + 1), in: chat)
    }

    func title(of section: Int) -> String { strings.savedGIFs }

    func choose(_ place: SectionGrid.Place, keepsOpen: Bool) {
        if let gif = gif(at: place) { delegate?.gifPageChose(gif, keepsOpen: keepsOpen) }
    }

    func openMenu(of place: SectionGrid.Place, at point: Point) {
        guard let gif = gif(at: place) else { return }
        let entries = [
            MenuEntry(strings.sendGIF) { [weak self] in self?.delegate?.gifPageChose(gif, keepsOpen: false) },
            MenuEntry(strings.removeGIF) { [weak self] in self?.delegate?.gifPageRemoves(gif) },
        ]
        ContextMenu.open([MenuSection(nil, entries)], on: gifs, at: point)
    }

    func reveal(_ frame: Rectangle) {
        // With the title, if it is the first row.
        let top = Double(frame.y) - Double(Self.shape.title)
        area.reveal(top..<Double(frame.maxY), along: .vertical)
    }

    func leaveUpwards() { delegate?.gifPageLeavesUpwards() }
}
