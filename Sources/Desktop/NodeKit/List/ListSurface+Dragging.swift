public import GTKBridge
import ListEngine

/// What is done with the pointer while its primary button is down.
struct DragState {
    /// Where the button went down.
    var start = Point(x: 0, y: 0)
    /// Where the pointer is.
    var place = Point(x: 0, y: 0)
    /// Whether the source has taken it. Stays so when it has ended, until the button goes down again.
    var isTaken = false
    /// Whether the button went up.
    var isOver = false
    /// Whether the list follows a pointer that is beyond its edges.
    var isScrolling = false
}

// The scroll indicator, or what the source does with a drag over the rows.
extension ListSurface {
    /// How far a click may stray, in pixels.
    private static let slack: Float = 4
    /// How far a list scrolls in a frame for each pixel that the pointer is beyond its edge, and at most.
    private static let pull = (part: 0.25, most: 40.0)

    /// Where the pointer is while its primary button is down.
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

    /// How far the pointer is below the list, or above it when less than 0, in pixels.
    private var beyond: Double {
        let (y, height) = (Double(drag.place.y), viewport.height)
        return y < 0 ? y : max(0, y - height)
    }
}
