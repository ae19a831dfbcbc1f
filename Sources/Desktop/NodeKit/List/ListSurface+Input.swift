import GTKBridge
import ListEngine

/// The state of the pointer.
struct PointerState {
    /// The position; nil outside the list.
    var position: Point?
    /// The row under the pointer.
    var hovered: RowPool.Row?
    /// The row on which the button was pressed.
    var pressed: RowPool.Row?
    /// The press on that row.
    var press: ClickEvent?
    /// The present cursor.
    var cursor: String?
    /// The action of a header if the button is released on it.
    var headerAction: (@MainActor () -> Void)?
}

extension ListSurface {
    /// The scroll distance of an arrow key, in pixels.
    private static let arrowStep = 48.0

    func listen(to widget: CustomWidget) {
        widget.onScroll(
            { [weak self] in self?.scroll($0) ?? false },
            end: { [weak self] in self?.change { $0.endDrag(velocity: 0, at: $1) } },
            decelerate: { [weak self] in self?.decelerate($0) ?? false }
        )
        widget.onMotion { [weak self] in self?.pointerMoved(to: $0) }
        widget.onClick(
            press: { [weak self] in self?.press($0) },
            release: { [weak self] in self?.release($0) }
        )
        widget.onDrag(
            begin: { [weak self] in self?.beginDrag(at: $0) ?? false },
            move: { [weak self] in self?.drag(by: $0) },
            end: { [weak self] _ in self?.endDrag() }
        )
        widget.onKey(.last) { [weak self] in self?.key($0) ?? false }
    }

    // MARK: - Wheel and touchpad

    private func scroll(_ event: ScrollEvent) -> Bool {
        guard abs(event.dy) >= abs(event.dx), event.dy != 0 else { return scrollSideways(event) }
        isAtKeyboardRow = false
        change { list, now in
            if event.isSmooth {
                list.drag(by: -event.dy, at: now)
            } else {
                list.wheel(by: -event.dy * notch, at: now)
            }
        }
        return true
    }

    private func scrollSideways(_ event: ScrollEvent) -> Bool {
        guard event.dx != 0, let point = pointer.position else { return false }
        return source?.scrollSideways(by: event.isSmooth ? event.dx : event.dx * notch, at: point) ?? false
    }

    private func decelerate(_ event: ScrollEvent) -> Bool {
        guard event.dy != 0 else { return false }
        // A wheel moves to its target; only touchpad movements continue after the release.
        guard event.isSmooth else { return false }
        change { $0.fling(velocity: -event.dy, at: $1) }
        return true
    }

    /// The scroll distance of a wheel notch, as in other GTK windows: more in taller ones.
    private var notch: Double {
        let third = Double(viewport.openHeight).squareRoot().squareRoot()
        return max(40, third * third * third)
    }

    // MARK: - Scroll indicator

    func takeIndicator(at point: Point) -> Bool {
        guard let track, track.isHeld(at: point) else { return false }
        heldIndicator = (track, 0)
        return true
    }

    func dragIndicator(by distance: Float) {
        guard let held = heldIndicator else { return }
        heldIndicator?.moved = distance
        isAtKeyboardRow = false
        let way = held.track.travel(for: distance - held.moved, openHeight: viewport.openHeight)
        change { list, now in
            list.drag(by: way, at: now)
            list.endDrag(velocity: 0, at: now)
        }
    }

    // MARK: - Pointer

    private func pointerMoved(to point: Point?) {
        pointer.position = point
        overlay.isNear = point.map { track?.isNear(to: $0) ?? false } ?? false
        hoverAgain()
    }

    /// Updates the hovered row after the list has moved under a resting pointer.
    func hoverAgain() {
        let point = heldIndicator == nil ? pointer.position : nil
        if let point, headerAction(at: point) != nil {
            leave()
            return show(cursor: "pointer")
        }
        let row = point.flatMap { self.row(at: $0) }
        if row !== pointer.hovered { leave() }
        guard let row, let point else { return show(cursor: nil) }
        pointer.hovered = row
        show(cursor: row.content.pointerMoved(to: point.within(row.frame)))
    }

    private func leave() {
        _ = pointer.hovered?.content.pointerMoved(to: nil)
        pointer.hovered = nil
    }

    private func show(cursor: String?) {
        guard cursor != pointer.cursor else { return }
        pointer.cursor = cursor
        host?.setCursor(cursor)
    }

    private func press(_ click: ClickEvent) {
        guard heldIndicator == nil, track?.isHeld(at: click.position) != true else { return }
        pointer.headerAction = click.button == 1 ? headerAction(at: click.position) : nil
        guard pointer.headerAction == nil, let row = self.row(at: click.position) else { return }
        pointer.pressed = row
        pointer.press = click
        row.content.pressed(click.within(row.frame))
    }

    private func release(_ click: ClickEvent) {
        let (row, action) = (pointer.pressed, pointer.headerAction)
        (pointer.pressed, pointer.headerAction) = (nil, nil)
        row?.content.pressed(nil)
        pointer.press = nil
        // A drag is not a click.
        guard click.button != 1 || !drag.isTaken else { return }
        if let action {
            if headerAction(at: click.position) != nil { action() }
        } else if let row, row.frame.contains(click.position) {
            row.content.clicked(click.within(row.frame))
        }
    }

    /// Ends the handling of the present press, for instance because a drag has left the list.
    public func releasePointer() {
        pointer.pressed?.content.pressed(nil)
        (pointer.pressed, pointer.press, pointer.headerAction) = (nil, nil, nil)
    }

    // MARK: - Keyboard

    private func key(_ event: KeyEvent) -> Bool {
        guard !event.isControl, !event.isAlt else { return false }
        switch event.symbol {
        case Key.pageUp: change { $0.scrollPage(towards: .top, at: $1) }
        case Key.pageDown: change { $0.scrollPage(towards: .bottom, at: $1) }
        case Key.up: change { $0.wheel(by: Self.arrowStep, at: $1) }
        case Key.down: change { $0.wheel(by: -Self.arrowStep, at: $1) }
        case Key.left: return source?.moveSideways(by: -Self.arrowStep) ?? false
        case Key.right: return source?.moveSideways(by: Self.arrowStep) ?? false
        case Key.home: go(to: .top)
        case Key.end: go(to: .bottom)
        default: return false
        }
        isAtKeyboardRow = false
        return true
    }

    private func go(to edge: VerticalEdge) {
        change { $0.scroll(to: ScrollIntent(to: .edge(edge), isAnimated: true), at: $1) }
    }
}

extension Point {
    /// The point relative to the frame's top left corner.
    fileprivate func within(_ frame: Rectangle) -> Point { Point(x: x - frame.x, y: y - frame.y) }
}

extension ClickEvent {
    fileprivate func within(_ frame: Rectangle) -> ClickEvent {
        var copy = self
        copy.position = position.within(frame)
        return copy
    }
}
