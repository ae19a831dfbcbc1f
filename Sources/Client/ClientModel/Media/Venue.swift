/// A place with a name.
public struct Venue: Hashable, Sendable {
    /// The location.
    public var location: Location
    /// The name.
    public var title: String
    /// The address.
    public var address: String
    /// The directory that it is from.
    public var provider = ""
    /// The id in that directory.
    public var id = ""
    /// The type of place, in that directory's terms.
    public var type = ""

    /// Creates a venue.
    public init(location: Location, title: String, address: String) {
        self.location = location
        self.title = title
        self.address = address
    }
}

extension Venue: RecordCodable {
    /// Fields: 1 location, 2 title, 3 address, 4 provider, 5 id, 6 type.
    public init(from reader: inout RecordReader) throws(RecordError) {
        var location: Location?
        var title: String = ""
        var address: String = ""
        var provider = ""
        var id = ""
        var type = ""
        while let field = try reader.next() {
            switch field {
            case 1: location = try reader.record()
            case 2: title = try reader.string()
            case 3: address = try reader.string()
            case 4: provider = try reader.string()
            case 5: id = try reader.string()
            case 6: type = try reader.string()
            default: break
            }
        }
        guard let location else { throw .missing(field: 1) }
        self.init(location: location, title: title, address: address)
        self.provider = provider
        self.id = id
        self.type = type
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(location, at: 1)
        writer.write(title, at: 2)
        writer.write(address, at: 3)
        writer.write(provider, at: 4)
        writer.write(id, at: 5)
        writer.write(type, at: 6)
    }
}
