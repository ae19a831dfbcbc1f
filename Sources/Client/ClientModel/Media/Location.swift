/// A place on Earth.
public struct Location: Hashable, Sendable {
    /// The valid latitudes.
    public static let latitudes = -90.0...90.0
    /// The valid longitudes.
    public static let longitudes = -180.0...180.0

    /// The latitude in degrees, north positive.
    public var latitude: Double
    /// The longitude in degrees, east positive.
    public var longitude: Double
    /// The accuracy in metres.
    public var accuracy: Int32?
    /// The access hash for requesting a map from the server.
    public var accessHash: Int64 = 0

    /// Creates a place. Invalid degrees are clamped to ``latitudes`` and ``longitudes``.
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
