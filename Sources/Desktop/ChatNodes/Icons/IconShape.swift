import ChatPresentation
import GTKBridge

/// How a sign is drawn: outlines in a square of 24 by 24, filled, drawn along, and drawn over the rest in another colour.
struct IconShape {
    /// What is filled.
    var filled = VectorPath()
    /// What is drawn along.
    var lines = VectorPath()
    /// What lies on it, in the colour of its ground.
    var inner = VectorPath()
    /// How thick lines are.
    var thickness: Float = 2

    /// The shape of a sign.
    static func of(_ icon: ElementIcon) -> IconShape { all[icon] ?? IconShape() }

    private static let all = IconDrawing.all.mapValues { drawing in
        IconShape(
            filled: VectorPath(drawing.filled),
            lines: VectorPath(drawing.lines),
            inner: VectorPath(drawing.inner),
            thickness: drawing.thickness
        )
    }
}

extension Snapshot {
    /// Draws a sign in a square, and what lies on it in `ground`.
    func draw(_ icon: ElementIcon, in frame: Rectangle, _ color: Color, ground: Color = Color(0xFFFFFF)) {
        let shape = IconShape.of(icon)
        let scale = min(frame.width, frame.height) / 24
        let (x, y) = (frame.x + (frame.width - 24 * scale) / 2, frame.y + (frame.height - 24 * scale) / 2)
        func placed(_ path: VectorPath) -> VectorPath { path.placed(x: x, y: y, scaledBy: scale) }
        let width = max(1, shape.thickness * scale)
        if !shape.filled.isEmpty { fill(placed(shape.filled), color) }
        if !shape.lines.isEmpty { stroke(placed(shape.lines), width: width, color) }
        if !shape.inner.isEmpty { stroke(placed(shape.inner), width: width, ground) }
    }
}

extension VectorPath {
    /// A path from its notation: letters with numbers after them, `M` x y to move, `L` x y… for lines,
    /// `C` x y x y x y for a curve, `A` x y radius from to for an arc in turns, `O` x y radius for a circle,
    /// `R` x y width height radius for a rectangle, `Z` to close.
    init(_ notation: String) {
        self.init()
        var command: Character = "Z"
        var numbers: [Float] = []
        func point(_ index: Int) -> Point { Point(x: numbers[index], y: numbers[index + 1]) }
        for word in notation.split(separator: " ") {
            if let letter = word.first, letter.isLetter {
                command = letter
                numbers = []
                if letter == "Z" { close() }
                continue
            }
            numbers.append(Float(word) ?? 0)
            switch (command, numbers.count) {
            case ("M", 2): move(numbers[0], numbers[1])
            case ("L", 2): line(numbers[0], numbers[1])
            case ("C", 6): curve(point(0), point(2), point(4))
            case ("A", 5): arc(numbers[0], numbers[1], radius: numbers[2], from: numbers[3], to: numbers[4])
            case ("O", 3): circle(numbers[0], numbers[1], radius: numbers[2])
            case ("R", 5):
                let frame = Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
                rectangle(frame, radius: numbers[4])
            default: continue
            }
            numbers = []
        }
    }
}
