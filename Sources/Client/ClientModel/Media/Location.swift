/// A place on Earth.
public struct Location: Hashable, Sendable {
    /// What latitudes can be.
    public static let latitudes = -90.0...90.0
    /// What longitudes can be.
    public static let longitudes = -180.0...180.0

    /// Degrees, north positive.
    public var latitude: Double
    /// Degrees, east positive.
    public var longitude: Double
    /// Metres around it.
    public var accuracy: Int32?
    /// Lets one ask the server for a map of it.
    public var accessHash: Int64 = 0

    /// A place. Degrees that cannot be are cut to ``latitudes`` and ``longitudes``.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude.kept(in: Self.latitudes)
        self.longitude = longitude.kept(in: Self.longitudes)
    }
}

extension Location: RecordCodable {
    /// Fields: 1 latitude, 2 longitude, 3 accuracy, 4 access hash.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(latitude: 0, longitude: 0)
        while let field = try reader.next() {
            switch field {
            case 1: latitude = try reader.double().kept(in: Self.latitudes)
            case 2: longitude = try reader.double().kept(in: Self.longitudes)
            case 3: accuracy = try reader.int32()
            case 4: accessHash = try reader.fixed64()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(latitude, at: 1)
        writer.write(longitude, at: 2)
        writer.write(accuracy, at: 3)
        writer.write(fixed: accessHash, at: 4)
    }
}
