public import GTKBridge
import ListEngine

/// A drag with the primary button of the pointer.
struct DragState {
    /// The place of the press.
    var start = Point(x: 0, y: 0)
    /// The present place of the pointer.
    var place = Point(x: 0, y: 0)
    /// True if the source handles the drag. The value stays after the end, until the next press.
    var isTaken = false
    /// True if the button was released.
    var isOver = false
    /// True if the list scrolls towards a pointer beyond its edges.
    var isScrolling = false
}

// Drags of the scroll indicator, and drags over rows handled by the source.
extension ListSurface {
    /// The distance that a click may stray, in pixels.
    private static let slack: Float = 4
    /// The scroll distance in a frame for each pixel that the pointer is beyond the edge, and its maximum.
    private static let pull = (part: 0.25, most: 40.0)

    /// The place of the pointer while its primary button is pressed.
    public var dragPlace: Point { drag.place }

    func beginDrag(at point: Point) -> Bool {
        drag = DragState(start: point, place: point)
        return takeIndicator(at: point) || headerAction(at: point) == nil
    }

    func drag(by distance: Point) {
        guard heldIndicator == nil else { return dragIndicator(by: distance.y) }
        drag.place = Point(x: drag.start.x + distance.x, y: drag.start.y + distance.y)
        if !drag.isTaken, max(abs(distance.x), abs(distance.y)) > Self.slack, let press = pointer.press {
            drag.isTaken = source?.beginDrag(press, to: drag.place) ?? false
        }
        guard drag.isTaken, !drag.isOver else { return }
        source?.drag(to: drag.place)
        scrollAlong()
    }

    func endDrag() {
        heldIndicator = nil
        guard !drag.isOver else { return }
        drag.isOver = true
        if drag.isTaken { source?.endDrag() }
    }

    /// Scrolls as long as the pointer is held above or below the list.
    private func scrollAlong() {
        guard beyond != 0, !drag.isScrolling else { return }
        drag.isScrolling = true
        host?.onFrame { [weak self] _ in
            guard let self, drag.isTaken, !drag.isOver, beyond != 0 else {
                self?.drag.isScrolling = false
                return false
            }
            let way = max(-Self.pull.most, min(Self.pull.most, Self.pull.part * beyond))
            change { list, now in
                list.drag(by: -way, at: now)
                list.endDrag(velocity: 0, at: now)
            }
            source?.drag(to: drag.place)
            return true
        }
    }

    /// The distance of the pointer below the list, or above it if negative, in pixels.
    private var beyond: Double {
        let (y, height) = (Double(drag.place.y), viewport.height)
        return y < 0 ? y : max(0, y - height)
    }
}
