import StdExtras

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

/// The location of a user, updated for some time.
public struct LiveLocation: Hashable, Sendable {
    /// The shortest period for which a location may be shared, in seconds.
    public static let shortestPeriod: Int32 = 60

    /// The last reported location.
    public var location: Location
    /// The number of seconds after the message's timestamp for which it is updated.
    public var period: Int32
    /// The direction of travel, 1…360 degrees from north.
    public var heading: Int32?
    /// The distance in metres within which an approach is reported.
    public var proximityRadius: Int32?

    /// Creates a live location.
    public init(location: Location, period: Int32) {
        self.location = location
        self.period = period
    }

    /// True if the location is still updated at `now`, after a message of `start`; both in seconds since 1970. One of
    /// the longest period is updated until it is stopped, and a period below the shortest was stopped early.
    public func isLive(since start: Int32, at now: Int32) -> Bool {
        period == .max || period >= Self.shortestPeriod && now < start.addingSaturating(period)
    }
}

extension LiveLocation: RecordCodable {
    /// Fields: 1 location, 2 period, 3 heading, 4 proximity radius.
    public init(from reader: inout RecordReader) throws(RecordError) {
        var location: Location?
        var period: Int32 = 0
        var heading: Int32?
        var proximityRadius: Int32?
        while let field = try reader.next() {
            switch field {
            case 1: location = try reader.record()
            case 2: period = try reader.int32()
            case 3: heading = try reader.int32()
            case 4: proximityRadius = try reader.int32()
            default: break
            }
        }
        guard let location else { throw .missing(field: 1) }
        self.init(location: location, period: period)
        self.heading = heading
        self.proximityRadius = proximityRadius
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(location, at: 1)
        writer.write(period, at: 2)
        writer.write(heading, at: 3)
        writer.write(proximityRadius, at: 4)
    }
}

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
