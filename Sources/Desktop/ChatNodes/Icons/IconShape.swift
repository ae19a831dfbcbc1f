import ChatPresentation
import GTKBridge

/// The drawing of an icon in a square of 24 by 24: filled outlines, stroked lines, and lines in another colour on
/// top.
struct IconShape {
    /// The filled outlines.
    var filled = VectorPath()
    /// The stroked lines.
    var lines = VectorPath()
    /// The lines on top, in the background colour.
    var inner = VectorPath()
    /// The thickness of lines.
    var thickness: Float = 2

    /// The shape of an icon.
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
    /// Draws an icon in a square, with the inner lines in `ground`.
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
    /// Creates a path from its notation: letters followed by numbers.
    ///
    /// `M` x y moves, `L` x y… adds lines, `C` x y x y x y adds a curve. `A` x y radius from to adds an arc in
    /// turns. `O` x y radius adds a circle, `R` x y width height radius adds a rectangle, `Z` closes the path.
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
