/// Where on a face a mask goes.
public struct MaskPlace: Hashable, Sendable {
    /// Which part.
    public var part = FacePart.forehead
    /// Shift to the right, in widths of the mask.
    public var x: Double = 0
    /// Shift down, in heights of the mask.
    public var y: Double = 0
    /// How much larger it is drawn, 1 for not at all.
    public var scale: Double = 1

    /// On the forehead, not moved.
    public init() {}
}

extension MaskPlace: RecordCodable {
    /// Fields: 1 part, 2 x, 3 y, 4 scale.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: part = try reader.rawValue(else: .forehead)
            case 2: x = try reader.double()
            case 3: y = try reader.double()
            case 4: scale = try reader.double()
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
