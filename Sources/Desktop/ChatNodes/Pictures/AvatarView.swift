import ChatPresentation
public import ClientModel
public import GTKBridge
import NodeKit

/// Somebody's picture in a circle, or the letters of their name, as a widget among others.
@MainActor
public final class AvatarView: WidgetContent {
    /// See `WidgetContent`.
    public var host: WidgetHost?

    private let peer: PeerID
    private let side: Int
    private let painter: LayoutPainter
    private let layout: ShapedLayout
    private var node: RenderNode?

    private init(_ peer: PeerID, side: Int, theme: ChatTheme, pictures: PictureBook) {
        (self.peer, self.side) = (peer, side)
        painter = LayoutPainter(theme: theme, pictures: pictures)
        let frame = LayoutRect(x: 0, y: 0, width: Double(side), height: Double(side))
        let picture = PictureRequest(.peer(peer), corners: Corners(Double(side) / 2))
        let element = LayoutElement(.avatar, frame, .picture(picture))
        layout = ShapedLayout([element], size: frame.size, measurer: pictures.texts.measurer)
    }

    /// The picture of a peer, so many pixels wide and high.
    public static func widget(
        of peer: PeerID,
        side: Int,
        theme: ChatTheme,
        pictures: PictureBook
    ) -> CustomWidget {
        let view = AvatarView(peer, side: side, theme: theme, pictures: pictures)
        let widget = CustomWidget(view, styleName: "avatar", role: .presentation)
        widget.align(horizontal: .center, vertical: .center)
        return widget
    }

    /// See `WidgetContent`.
    public func measure(_ axis: Axis, other: Int?) -> SizeRequest {
        SizeRequest(minimum: side, natural: side)
    }

    /// See `WidgetContent`.
    public func allocate(width: Int, height: Int) {}

    /// See `WidgetContent`.
    public func draw(on snapshot: borrowing Snapshot) {
        if node == nil {
            node = painter.node(for: layout, on: .incoming) { [weak self] in
                self?.node = nil
                self?.host?.contentChanged()
            }
        }
        if let node { snapshot.append(node) }
    }
}
