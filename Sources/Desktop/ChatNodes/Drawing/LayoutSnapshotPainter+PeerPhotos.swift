import ChatPresentation
import GTKBridge
import NodeKit

extension LayoutSnapshotPainter {
    /// Draws a picture, or its placeholder until it has loaded.
    func drawPicture(
        _ stroke: Stroke,
        _ picture: LayoutImage,
        _ look: ImageAppearance,
        on snapshot: borrowing Snapshot
    ) {
        let frame = stroke.frame.pixelAligned
        if let texture = look.texture {
            snapshot.append(texture, in: frame)
            if case .map = picture.source { snapshot.drawMapPin(in: frame, colors.theme) }
            drawPlayback(of: stroke.element, in: frame, on: snapshot)
        } else if stroke.element.role == .sticker {
            // The placeholder of a sticker has no background.
            guard let emoji = look.letters else { return }
            let letters = colors.text(stroke.element, isOnPlate: false)
            let x = (frame.x + (frame.width - emoji.size.width) / 2).rounded()
            texts.draw(emoji, inMiddleOf: frame, x: x, letters, on: snapshot)
        } else {
            texts.drawStandIn(for: picture, look.letters, in: frame, colors.theme, on: snapshot)
        }
    }
}

extension TextPainter {
    /// Draws the placeholder of a missing picture.
    ///
    /// - Parameters:
    ///   - picture: the picture.
    ///   - letters: the initials of the peer.
    ///   - frame: the frame of the picture.
    ///   - theme: the colours.
    ///   - snapshot: the snapshot to draw on.
    func drawStandIn(
        for picture: LayoutImage,
        _ letters: TextLayout?,
        in frame: Rectangle,
        _ theme: ChatTheme,
        on snapshot: borrowing Snapshot
    ) {
        let radii = CornerRadii(picture.corners)
        switch picture.source {
        case .peer(let peer):
            let (top, bottom) = PeerPalette.avatar(of: peer)
            snapshot.clipped(to: frame, radii: radii) { $0.fill(frame, from: top, to: bottom) }
            guard let letters else { return }
            let white = Color(0xFFFFFF)
            var colors = TextColors.light
            (colors.text, colors.link) = (white, white)
            let x = frame.x + (frame.width - letters.size.width) / 2
            draw(letters, inMiddleOf: frame, x: x, colors, on: snapshot)
        case .savedMessages:
            let (top, bottom) = PeerPalette.savedMessages
            snapshot.clipped(to: frame, radii: radii) { $0.fill(frame, from: top, to: bottom) }
            snapshot.draw(.bookmark, in: frame.insetBy(frame.height * 0.25), Color(0xFFFFFF))
        case .media: snapshot.fill(frame, radii: radii, theme.placeholder)
        case .map:
            snapshot.fill(frame, radii: radii, theme.placeholder)
            snapshot.drawMapPin(in: frame, theme)
        }
    }

    /// Draws letters vertically centred in a frame, starting at `x`.
    func draw(
        _ letters: TextLayout,
        inMiddleOf frame: Rectangle,
        x: Float,
        _ colors: TextColors,
        on snapshot: borrowing Snapshot
    ) {
        let y = (frame.y + (frame.height - letters.size.height) / 2).rounded()
        snapshot.translated(by: Point(x: x, y: y)) { inside in
            draw(letters, metrics: TextMetrics(), colors: colors, on: inside)
        }
    }
}

extension Snapshot {
    /// Draws a pin whose point is the middle of a map.
    fileprivate borrowing func drawMapPin(in map: Rectangle, _ theme: ChatTheme) {
        let pin = Rectangle(
            x: map.x + map.width / 2 - 14,
            y: map.y + map.height / 2 - 28,
            width: 28,
            height: 28
        )
        draw(.place, in: pin, theme.failure)
    }
}
