// Rows of a list that is only wide enough for avatars.
extension ChatRowLayoutBuilder {
    /// The overlap of badges beyond the edge of the avatar, in pixels.
    private static let overhang = 5.0
    /// The width of the ring in the background color around a badge.
    private static let ring = 2.0

    /// Lays out the avatar with the unread badge at its lower edge.
    func narrowElements() -> [LayoutElement] {
        let x = ((context.width - avatar) / 2).rounded()
        let frame = LayoutRect(x: x, y: margin, width: avatar, height: avatar)
        let picture = LayoutImage(model.avatar, corners: Corners(avatar / 2))
        var elements = [LayoutElement(.rowAvatar, frame, .picture(picture))]
        let badge = narrowBadge(at: frame)
        if model.isOnline {
            let dot = (avatar * 0.25).rounded()
            // The dot avoids the badge.
            let y = badge.isEmpty ? frame.maxY - dot : frame.y
            let place = LayoutRect(x: frame.maxX - dot, y: y, width: dot, height: dot)
            elements.append(LayoutElement(.rowOnline, place, .icon(.online)))
        }
        return elements + badge + narrowSign(at: frame)
    }

    private var diameter: Double { (context.metrics.textSize * 20 / 17).rounded() }

    private func top(_ avatar: LayoutRect) -> Double { min(avatar.maxY + 3, height - Self.ring) - diameter }

    /// The badge with the unread count.
    private func narrowBadge(at avatar: LayoutRect) -> [LayoutElement] {
        guard let badge = model.badge else { return [] }
        let label = context.line(badge.text, as: .badge, width: max(1, self.avatar - 8))
        let width = badge.text.isEmpty ? diameter : max(diameter, label.width.rounded(.up) + 10)
        let x = min(avatar.maxX + Self.overhang, context.width - Self.ring) - width
        let frame = LayoutRect(x: max(Self.ring, x), y: top(avatar), width: width, height: diameter)
        let role: ElementRole = badge.isMuted ? .rowMutedBadge : .rowBadge
        let pieces = [ring(around: frame), LayoutElement(role, frame, .plate(radius: diameter / 2))]
        guard !badge.text.isEmpty else { return pieces }
        let place = (frame.x + (width - label.width) / 2, frame.y + ((diameter - label.height) / 2).rounded())
        return pieces + [label.element(.rowBadgeLabel, x: place.0, y: place.1)]
    }

    /// The sign for a mention or a reaction, at the top, where a wide badge leaves room.
    private func narrowSign(at avatar: LayoutRect) -> [LayoutElement] {
        guard model.hasMention || model.hasReaction else { return [] }
        let x = max(Self.ring, avatar.x - Self.overhang)
        let y = max(Self.ring, avatar.y - 3)
        let frame = LayoutRect(x: x, y: y, width: diameter, height: diameter)
        let sign =
            model.hasMention
            ? LayoutElement(.rowMention, frame, .icon(.mention))
            : LayoutElement(.rowReaction, frame, .icon(.heart))
        return [ring(around: frame), sign]
    }

    private func ring(around frame: LayoutRect) -> LayoutElement {
        let outer = LayoutRect(
            x: frame.x - Self.ring,
            y: frame.y - Self.ring,
            width: frame.width + 2 * Self.ring,
            height: frame.height + 2 * Self.ring
        )
        return LayoutElement(.rowBadgeRing, outer, .plate(radius: outer.height / 2))
    }
}
