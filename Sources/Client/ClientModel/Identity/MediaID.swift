/// The id of a media item that many messages may share, so that it is stored once.
public struct MediaID: Hashable, Sendable {
    /// The number space of an id. Any number can be read: a newer version may have stored one of its own.
    public struct Kind: RawRepresentable, Hashable, Comparable, Sendable {
        /// The stored number.
        public let rawValue: UInt8

        /// Wraps a stored number.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The server's photos.
        public static let photo = Self(rawValue: 0)
        /// The server's documents: files, videos, voice, stickers.
        public static let document = Self(rawValue: 1)
        /// The server's web pages.
        public static let webPage = Self(rawValue: 2)
        /// The server's polls.
        public static let poll = Self(rawValue: 3)
        /// Ours, not uploaded yet; the number is random.
        public static let local = Self(rawValue: 4)

        /// Orders by number.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// The number space.
    public var kind: Kind
    /// The number in that space, all 64 bits.
    public var number: Int64

    /// Creates an id.
    public init(_ kind: Kind, _ number: Int64) {
        self.kind = kind
        self.number = number
    }
}

extension MediaID: Comparable {
    /// Orders by kind, then by number.
    public static func < (left: Self, right: Self) -> Bool {
        left.kind == right.kind ? left.number < right.number : left.kind < right.kind
    }
}

extension MediaID: RecordCodable {
    /// Fields: 1 kind, 2 number.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init(.photo, 0)
        while let field = try reader.next() {
            switch field {
            case 1:
                guard let raw = UInt8(exactly: try reader.uint64()) else { throw .outOfRange(field: 1) }
                kind = Kind(rawValue: raw)
            case 2: number = try reader.int64()
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(UInt64(kind.rawValue), at: 1)
        writer.write(number, at: 2)
    }
}
