/// The position of a mask on a face.
public struct MaskPosition: Hashable, Sendable {
    /// The valid shifts.
    public static let shifts = -100.0...100.0
    /// The valid scales.
    public static let scales = 0.0...100.0

    /// The part of the face.
    public var part: FacePart
    /// The shift to the right, in widths of the mask.
    public var x: Double
    /// The shift down, in heights of the mask.
    public var y: Double
    /// The scale, 1 for the original size.
    public var scale: Double

    /// Creates a position, by default on the forehead without a shift. Invalid numbers are clamped to ``shifts`` and
    /// ``scales``.
    public init(_ part: FacePart = .forehead, x: Double = 0, y: Double = 0, scale: Double = 1) {
        self.part = part
        self.x = x.kept(in: Self.shifts)
        self.y = y.kept(in: Self.shifts)
        self.scale = scale.kept(in: Self.scales, else: 1)
    }
}

extension MaskPosition: RecordCodable {
    /// Fields: 1 part, 2 x, 3 y, 4 scale.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: part = try reader.rawValue(else: .forehead)
            case 2: x = try reader.double().kept(in: Self.shifts)
            case 3: y = try reader.double().kept(in: Self.shifts)
            case 4: scale = try reader.double().kept(in: Self.scales, else: 1)
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(part, at: 1)
        writer.write(x, at: 2)
        writer.write(y, at: 3)
        writer.writeAlways(scale, at: 4)
    }
}
