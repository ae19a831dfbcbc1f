import ChatPresentation
import ClientModel
public import GTKBridge
public import ListEngine
import Localization
public import NodeKit

extension ChatSurface {
    /// See ``ListSource``.
    public func makeRow() -> any ListRow { LayoutRow(owner: self) }

    /// See ``ListSource``.
    public func layOut(_ requests: [LayoutRequest]) { pipeline.request(requests) }

    /// See ``ListSource``.
    public func resized(to size: Size) {
        if size.width != self.size.width { forgetHeaders() }
        self.size = size
        pipeline.context.width = Double(size.width)
        painter.pictures.scale = widget.scaleFactor
        wallpaper.scale = widget.scaleFactor
        showNext()
    }

    /// See ``ListSource``.
    public func didStep(_ step: ListFrameUpdate) {
        if step.fault != nil, waiting.isEmpty, !isPreparing {
            show(ChatUpdate(entries, edges: surface.edges, reason: .initial))
        }
        delegate?.didStep(step)
    }

    /// See ``ListSource``.
    public func draw(_ header: HeaderPlacement, width: Float, on snapshot: borrowing Snapshot) {
        guard let node = node(for: header) else { return }
        guard header.kind == .avatar, headerShift != 0 else { return snapshot.append(node) }
        snapshot.translated(by: Point(x: headerShift, y: 0)) { $0.append(node) }
    }

    /// See ``ListSource``.
    public func still(_ header: HeaderPlacement, scale: Int) -> RenderNode.Piece? {
        guard let node = node(for: header), let image = headers.image(for: header, node, scale: scale) else {
            return nil
        }
        return (image, Point(x: header.kind == .avatar ? headerShift.rounded() : 0, y: 0))
    }

    private func node(for header: HeaderPlacement) -> RenderNode? {
        headers.node(for: header) { changed in
            layout(of: header).flatMap { painter.node(for: $0, on: .incoming, changed: changed) }
        } changed: { [weak self] in
            self?.surface.redraw([])
        }
    }

    /// See ``ListSource``.
    public func action(of header: HeaderPlacement, at point: Point) -> (@MainActor () -> Void)? {
        guard header.kind == .avatar, selection.chosen == nil, Rectangle(avatarFrame).contains(point),
            let peer = PeerID(packed: header.id)
        else { return nil }
        return { [weak self] in self?.delegate?.openPeer(peer) }
    }

    /// The layout of a header; nil while it is being prepared, after which headers are drawn again.
    private func layout(of header: HeaderPlacement) -> ShapedLayout? {
        guard header.kind == .avatar, let peer = PeerID(packed: header.id) else {
            let day = Day(number: Int(clamping: header.id))
            return days.layout(of: day, today: today, in: pipeline.context) { [weak self] in
                self?.headers.removeAll()
                self?.surface.redraw([])
            }
        }
        let picture = LayoutImage(.peer(peer), corners: Corners(avatarFrame.height / 2))
        let element = LayoutElement(.avatar, avatarFrame, .picture(picture))
        return ShapedLayout([element], size: avatarFrame.size, measurer: measurer)
    }

    /// The frame of an avatar beside the bubbles, at the edge of their column.
    private var avatarFrame: LayoutRect {
        let context = pipeline.context
        let side = context.metrics.avatarSize
        let frame = LayoutRect(
            x: context.column.x + context.metrics.edge - 2,
            y: 0,
            width: side,
            height: side
        )
        return context.language.isRightToLeft ? frame.mirrored(within: context.width) : frame
    }
}

extension ChatSurface: LayoutRowOwner {
    var language: Strings { pipeline.context.language }

    func lit(in item: ItemID) -> [Int: [Range<Int>]] {
        guard let lit = selection.lit, lit.item == item, let drawing = pipeline.cache.latest(item) else {
            return [:]
        }
        return RowText(drawing.layout).parts(lit.ranges, of: lit.text)
    }

    func drawing(of item: ItemID) -> RowDrawing? { pipeline.cache.latest(item) }

    func ground(of item: ItemID, isHovered: Bool) -> Color? {
        selection.chosen?.contains(item) == true ? theme.highlight : nil
    }

    func perform(_ action: LayoutAction, in item: ItemID) {
        guard let entry = entry(item) else { return }
        delegate?.perform(action, in: entry)
    }

    func clicked(_ item: ItemID, _ click: ClickEvent) {
        guard let entry = entry(item) else { return }
        if click.button == 1, click.count == 1, !click.isShift, isSelected(click.position, in: item) {
            clearSelection()
        }
        delegate?.clicked(entry, click)
    }
}

extension ChatTheme {
    /// The style of a chat's history.
    var historyStyle: ListStyle { ListStyle(ground: ground, highlight: highlight, indicator: indicator) }

    /// The style of the chat list.
    var chatListStyle: ListStyle {
        ListStyle(ground: list.ground, highlight: highlight, indicator: indicator)
    }
}
