import ChatPresentation
import Foundation
package import GTKBridge
package import Localization
package import WindowParts

/// Acts on what the user does with a floating player.
package protocol FloatingVideoPlayerDelegate: AnyObject {
    /// The video was pressed: its message is to be shown.
    func floatingVideoPressed(_ player: FloatingVideoPlayer)
    /// The player was dragged to another corner.
    func floatingVideo(_ player: FloatingVideoPlayer, movedTo corner: FloatingVideoCorner)
}

/// The floating player of a round video, in a corner of a chat in which its message is not visible.
///
/// The user can drag it to another corner; a press shows its message.
package final class FloatingVideoPlayer {
    package weak var delegate: (any FloatingVideoPlayerDelegate)?

    /// The height of a page's header, in pixels.
    package static let header = 47
    private static let margin = 14
    /// The height kept free for the button to the newest message, in pixels.
    private static let lift = 46
    /// The duration of the move into a corner, in seconds.
    private static let way = 0.18
    /// The minimum movement of the pointer that counts as a drag, in pixels.
    private static let slack: Float = 5

    private let strings: Strings
    private let page: Overlay
    /// The height kept free at the top, in pixels.
    private let top: Int
    private let face = FloatingVideoView()
    private let widget: Overlay
    private let controls = Box(.horizontal, spacing: 6)
    private let toggle: Button
    private var spot = FloatingVideoCorner.topRight
    /// The frame at the start of a drag.
    private var origin: Rectangle?
    /// The point where the drag began.
    private var pressed = Point(x: 0, y: 0)
    private var hasDragged = false
    private var isPlaying = true
    private var isPointedAt = false
    private var hasFocus = false

    /// A player over the contents of `page`, at least `top` pixels below its top; hidden until there is a video to
    /// show.
    package init(_ strings: Strings, of playback: Playback, over page: Overlay, below top: Int = 0) {
        (self.strings, self.page, self.top) = (strings, page, top)
        let picture = CustomWidget(face, styleName: "corner-player", role: .image)
        picture.setAccessibleLabel(strings.phrase(.media(.round)))
        widget = Overlay(picture)
        toggle = Button(icon: "media-playback-pause-symbolic", label: strings.pause) {}
        let close = Button(icon: "window-close-symbolic", label: strings.stopPlaying) {}
        let open = ActionButton(label: strings.showInChat, role: .button) { [weak self] in
            self?.press()
        }
        widget.add(open)
        for button in [toggle, close] {
            button.addStyleClass("osd")
            button.addStyleClass("circular")
            button.takesFocusOnPress = false
            controls.append(button)
        }
        controls.align(horizontal: .center, vertical: .end)
        controls.setMargins(bottom: 16)
        widget.add(controls)
        widget.isVisible = false
        page.add(widget)
        toggle.onPress { [weak playback] in playback?.toggle() }
        close.onPress { [weak playback] in playback?.stop() }
        listen(picture)
        showControls()
        rest()
    }

    private func press() { delegate?.floatingVideoPressed(self) }

    private func listen(_ picture: Widget) {
        widget.onMotion { [weak self] in
            self?.isPointedAt = $0 != nil
            self?.showControls()
        }
        widget.onFocus { [weak self] in
            self?.hasFocus = $0
            self?.showControls()
        }
        picture.onClick(
            press: { [weak self] _ in self?.hasDragged = false },
            release: { [weak self] click in
                guard let self, click.button == 1, !hasDragged else { return }
                press()
            }
        )
        // The page receives the drag, as it does not move with the player.
        page.onDrag(
            begin: { [weak self] in self?.beginsDrag(at: $0) ?? false },
            move: { [weak self] in self?.drag(by: $0) },
            end: { [weak self] in self?.endDrag(by: $0) }
        )
    }

    /// Shows a video in a corner; nil hides the player.
    package func show(_ picture: RoundVideoFrames?, _ state: PlaybackState?, at spot: FloatingVideoCorner) {
        let state = picture == nil ? nil : state
        face.show(picture, fraction: state?.fraction ?? 0)
        if widget.isVisible != (state != nil) { widget.isVisible = state != nil }
        if spot != self.spot {
            self.spot = spot
            rest()
        }
        guard let state, state.isPlaying != isPlaying else { return }
        isPlaying = state.isPlaying
        let label = isPlaying ? strings.pause : strings.play
        toggle.setIcon(isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
        toggle.setTooltip(label)
        toggle.setAccessibleLabel(label)
        showControls()
    }

    /// A paused player always shows its controls.
    private func showControls() { controls.opacity = isPointedAt || hasFocus || !isPlaying ? 1 : 0 }

    // MARK: - Position

    private var pageSize: Size { Size(width: Float(page.width), height: Float(page.height)) }

    private var isAtStart: Bool { spot.isLeft != (face.host?.isRightToLeft ?? false) }

    /// The additional distance from the lower edge, in pixels.
    private var lift: Int { isAtStart || spot.isTop ? 0 : Self.lift }

    private var frame: Rectangle {
        spot.frame(side: Float(FloatingVideoView.side), margin: Float(Self.margin), in: pageSize)
            .offsetBy(dx: 0, dy: Float((spot.isTop ? top : 0) - lift))
    }

    /// Places the player in its corner.
    private func rest() {
        widget.align(horizontal: isAtStart ? .start : .end, vertical: spot.isTop ? .start : .end)
        let margin = Self.margin
        widget.setMargins(top: margin + top, bottom: margin + lift, start: margin, end: margin)
    }

    private func beginsDrag(at place: Point) -> Bool {
        guard widget.isVisible, frame.contains(place) else { return false }
        (origin, pressed) = (frame, place)
        return true
    }

    private func drag(by distance: Point) {
        guard let origin else { return }
        guard hasDragged || abs(distance.x) + abs(distance.y) > Self.slack else { return }
        hasDragged = true
        lie(at: Point(x: origin.x + distance.x, y: origin.y + distance.y))
    }

    /// Places the upper left corner at a point, or as near as there is room.
    private func lie(at place: Point) {
        let side = Float(FloatingVideoView.side)
        let x = min(max(place.x, 0), max(0, pageSize.width - side))
        let y = min(max(place.y, 0), max(0, pageSize.height - side))
        let start = face.host?.isRightToLeft == true ? pageSize.width - side - x : x
        widget.align(horizontal: .start, vertical: .start)
        widget.setMargins(top: Int(y), start: Int(start))
    }

    /// Moves the player into its corner, from where the pointer released it.
    private func animateMove(from place: Point, _ pointer: Point) {
        let (since, goal) = (FrameTime.now, frame)
        guard let host = face.host, Appearance.hasMotion else {
            // Not at once: the released pointer enters the widget once more.
            return onMain { [weak self] in self?.settle(pointer) }
        }
        host.onFrame { [weak self] _ in
            guard let self, origin == nil else { return false }
            let part = (FrameTime.now - since) / .seconds(1) / Self.way
            guard part < 1 else {
                settle(pointer)
                return false
            }
            let rest = Float(pow(1 - max(0, part), 3))
            lie(at: Point(x: goal.x + (place.x - goal.x) * rest, y: goal.y + (place.y - goal.y) * rest))
            return true
        }
    }

    /// Updates the hover state, as GTK reports that the pointer has left only when it moves again.
    private func settle(_ pointer: Point) {
        rest()
        isPointedAt = frame.contains(pointer)
        showControls()
    }

    private func endDrag(by distance: Point) {
        guard let from = origin else { return }
        origin = nil
        guard hasDragged else { return }
        let middle = Point(
            x: from.x + from.width / 2 + distance.x,
            y: from.y + from.height / 2 + distance.y
        )
        spot = FloatingVideoCorner(nearestTo: middle, in: pageSize)
        animateMove(
            from: Point(x: from.x + distance.x, y: from.y + distance.y),
            Point(x: pressed.x + distance.x, y: pressed.y + distance.y)
        )
        delegate?.floatingVideo(self, movedTo: spot)
    }

    /// The program's additions to GTK's own style.
    package static let style = """
        corner-player { border-radius: 9999px;
                        box-shadow: 0 1px 3px alpha(black, 0.3), 0 3px 14px 2px alpha(black, 0.22); }
        """
}
