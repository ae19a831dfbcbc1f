/// Where somebody is, kept up to date for a while.
public struct LiveLocation: Hashable, Sendable {
    /// Where, at last report.
    public var location: Location
    /// For how many seconds after the message's timestamp it is kept up to date.
    public var period: Int32
    /// Direction of travel, 1…360 degrees from north.
    public var heading: Int32?
    /// Tell when somebody comes this near, metres.
    public var proximityRadius: Int32?

    /// A live location.
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
