import CGTK4
import Glibc
import StdExtras

/// An outline of lines and curves, to fill or to stroke.
nonisolated public struct VectorPath: Hashable, Sendable {
    private enum Step: Hashable, Sendable {
        case move(Point)
        case line(Point)
        case curve(Point, Point, Point)
        case close
    }

    private var steps: [Step] = []

    /// Creates an empty path.
    public init() {}

    /// True if there is nothing to draw.
    public var isEmpty: Bool { steps.isEmpty }

    /// Starts a new part at a point.
    public mutating func move(_ x: Float, _ y: Float) { steps.append(.move(Point(x: x, y: y))) }

    /// Appends a straight line.
    public mutating func line(_ x: Float, _ y: Float) { steps.append(.line(Point(x: x, y: y))) }

    /// Appends a Bézier curve with two control points.
    public mutating func curve(_ first: Point, _ second: Point, _ end: Point) {
        steps.append(.curve(first, second, end))
    }

    /// Closes the part with a line to its start.
    public mutating func close() { steps.append(.close) }

    /// Appends a clockwise arc of a circle; angles in turns, 0 to the right and 0.25 down.
    public mutating func arc(_ x: Float, _ y: Float, radius: Float, from start: Float, to end: Float) {
        let count = max(1, Int(clamping: (abs(end - start) * 4).rounded(.up)))
        let angle = (end - start) * 2 * .pi / Float(count)
        let reach = 4 / 3 * tanf(angle / 4) * radius
        func at(_ angle: Float) -> Point { Point(x: x + radius * cosf(angle), y: y + radius * sinf(angle)) }
        for index in 0..<count {
            let from = start * 2 * .pi + angle * Float(index)
            let (first, last) = (at(from), at(from + angle))
            if index == 0 { isOpen ? line(first.x, first.y) : move(first.x, first.y) }
            curve(
                Point(x: first.x - reach * sinf(from), y: first.y + reach * cosf(from)),
                Point(x: last.x + reach * sinf(from + angle), y: last.y - reach * cosf(from + angle)),
                last
            )
        }
    }

    /// Appends a circle.
    public mutating func circle(_ x: Float, _ y: Float, radius: Float) {
        move(x + radius, y)
        arc(x, y, radius: radius, from: 0, to: 1)
        close()
    }

    /// Appends a rectangle, with rounded corners if `radius` is positive.
    public mutating func rectangle(_ frame: Rectangle, radius: Float = 0) {
        let radius = min(radius, frame.width / 2, frame.height / 2)
        guard radius > 0 else {
            move(frame.x, frame.y)
            line(frame.maxX, frame.y)
            line(frame.maxX, frame.maxY)
            line(frame.x, frame.maxY)
            return close()
        }
        move(frame.x, frame.y + radius)
        arc(frame.x + radius, frame.y + radius, radius: radius, from: 0.5, to: 0.75)
        arc(frame.maxX - radius, frame.y + radius, radius: radius, from: 0.75, to: 1)
        arc(frame.maxX - radius, frame.maxY - radius, radius: radius, from: 0, to: 0.25)
        arc(frame.x + radius, frame.maxY - radius, radius: radius, from: 0.25, to: 0.5)
        close()
    }

    /// The path scaled from the origin and then moved.
    public func placed(x: Float, y: Float, scaledBy scale: Float, _ vertical: Float? = nil) -> VectorPath {
        func place(_ point: Point) -> Point {
            Point(x: x + point.x * scale, y: y + point.y * (vertical ?? scale))
        }
        var copy = VectorPath()
        copy.steps = steps.map { step in
            switch step {
            case .move(let point): .move(place(point))
            case .line(let point): .line(place(point))
            case .curve(let first, let second, let end): .curve(place(first), place(second), place(end))
            case .close: .close
            }
        }
        return copy
    }

    /// The path mirrored in a space of this width.
    public func mirrored(within width: Float) -> VectorPath {
        placed(x: width, y: 0, scaledBy: -1, 1)
    }

    /// The bounding rectangle of all points.
    public var bounds: Rectangle {
        let points = steps.flatMap { step -> [Point] in
            switch step {
            case .move(let point), .line(let point): [point]
            case .curve(let first, let second, let end): [first, second, end]
            case .close: []
            }
        }
        let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
        let (top, bottom) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
        return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
    }

    private var isOpen: Bool { steps.last.map { $0 != .close } ?? false }

    func trace(on context: OpaquePointer) {
        for step in steps {
            switch step {
            case .move(let to): cairo_move_to(context, Double(to.x), Double(to.y))
            case .line(let to): cairo_line_to(context, Double(to.x), Double(to.y))
            case .curve(let one, let two, let to):
                cairo_curve_to(
                    context,
                    Double(one.x),
                    Double(one.y),
                    Double(two.x),
                    Double(two.y),
                    Double(to.x),
                    Double(to.y)
                )
            case .close: cairo_close_path(context)
            }
        }
    }
}

nonisolated extension Snapshot {
    /// Fills an outline.
    public func fill(_ path: VectorPath, _ color: Color) {
        paint(path, margin: 1) { context in
            color.setSource(of: context)
            cairo_fill(context)
        }
    }

    /// Strokes an outline, with round caps and joins.
    public func stroke(_ path: VectorPath, width: Float, _ color: Color) {
        paint(path, margin: width) { context in
            color.setSource(of: context)
            cairo_set_line_width(context, Double(width))
            cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
            cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
            cairo_stroke(context)
        }
    }

    private func paint(_ path: VectorPath, margin: Float, _ body: (OpaquePointer) -> Void) {
        guard !path.isEmpty else { return }
        var bounds = path.bounds.insetBy(-margin).graphene
        guard let context = gtk_snapshot_append_cairo(pointer, &bounds) else { return }
        path.trace(on: context)
        body(context)
        cairo_destroy(context)
    }
}

nonisolated extension Color {
    fileprivate func setSource(of context: OpaquePointer) {
        cairo_set_source_rgba(context, Double(red), Double(green), Double(blue), Double(alpha))
    }
}
