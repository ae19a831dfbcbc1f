/// The location of a user, updated for some time.
public struct LiveLocation: Hashable, Sendable {
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
