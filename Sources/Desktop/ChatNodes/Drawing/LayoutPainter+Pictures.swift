import ChatPresentation
import ClientModel
import GTKBridge
import NodeKit

extension LayoutPainter {
    /// A picture, or what stands in its place until it comes.
    func drawPicture(
        _ stroke: Stroke,
        _ picture: PictureRequest,
        isShown: Bool,
        _ changed: @escaping @MainActor () -> Void,
        on snapshot: borrowing Snapshot
    ) {
        let frame = stroke.frame.pixelAligned
        let isHidden = picture.isSpoiler && !isShown
        if let texture = pictures.texture(for: picture, in: frame, isHidden: isHidden, changed: changed) {
            snapshot.append(texture, in: frame)
            return drawPlayback(of: stroke.element, in: frame, on: snapshot)
        }
        // A sticker has a shape of its own.
        guard stroke.element.role != .sticker else {
            return drawEmoji(picture.emoji, in: frame, stroke, on: snapshot)
        }
        drawStandIn(for: picture, in: frame, stroke.colors.theme, on: snapshot)
    }

    /// What stands in the place of a picture that is not there.
    func drawStandIn(
        for picture: PictureRequest,
        in frame: Rectangle,
        _ theme: ChatTheme,
        on snapshot: borrowing Snapshot
    ) {
        let radii = CornerRadii(picture.corners)
        switch picture.source {
        case .peer(let peer): drawInitials(of: peer, in: frame, radii: radii, on: snapshot)
        case .savedMessages:
            let (top, bottom) = PeerPalette.savedMessages
            snapshot.clipped(to: frame, radii: radii) { $0.fill(frame, from: top, to: bottom) }
            snapshot.draw(.bookmark, in: frame.insetBy(frame.height * 0.25), Color(0xFFFFFF))
        case .media: snapshot.fill(frame, radii: radii, theme.placeholder)
        case .map:
            snapshot.fill(frame, radii: radii, theme.placeholder)
            let pin = Rectangle(
                x: frame.x + frame.width / 2 - 14,
                y: frame.y + frame.height / 2 - 28,
                width: 28,
                height: 28
            )
            snapshot.draw(.place, in: pin, theme.failure)
        }
    }

    /// The emoji of a sticker, in the middle of its place.
    private func drawEmoji(
        _ emoji: String,
        in frame: Rectangle,
        _ stroke: Stroke,
        on snapshot: borrowing Snapshot
    ) {
        guard let text = pictures.emoji(emoji, side: frame.height) else { return }
        let colors = stroke.colors.text(stroke.element, isOnPlate: false)
        guard let node = builder.node(for: text, metrics: TextMetrics(), colors: colors) else { return }
        let origin = Point(
            x: (frame.x + (frame.width - text.size.width) / 2).rounded(),
            y: (frame.y + (frame.height - text.size.height) / 2).rounded()
        )
        snapshot.translated(by: origin) { $0.append(node) }
    }

    /// The first letters of a name, on the colours of whose it is.
    private func drawInitials(
        of peer: PeerID,
        in frame: Rectangle,
        radii: CornerRadii,
        on snapshot: borrowing Snapshot
    ) {
        let (top, bottom) = PeerPalette.avatar(of: peer)
        snapshot.clipped(to: frame, radii: radii) { $0.fill(frame, from: top, to: bottom) }
        guard let letters = pictures.initials(of: peer, side: frame.height) else { return }
        let white = Color(0xFFFFFF)
        var colors = TextColors.light
        (colors.text, colors.link) = (white, white)
        guard let node = builder.node(for: letters, metrics: TextMetrics(), colors: colors) else { return }
        let origin = Point(
            x: frame.x + (frame.width - letters.size.width) / 2,
            y: (frame.y + (frame.height - letters.size.height) / 2).rounded()
        )
        snapshot.translated(by: origin) { $0.append(node) }
    }
}
