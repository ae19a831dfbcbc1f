/// Expired media.
public struct ExpiredMedia: Hashable, Sendable {
    /// The kind of the media.
    public var kind = ExpiredMediaKind.photo

    /// Creates an expired photo.
    public init() {}

    /// Creates expired media of this kind.
    public init(_ kind: ExpiredMediaKind) {
        self.kind = kind
    }
}

extension ExpiredMedia: RecordCodable {
    /// Fields: 1 kind.
    public init(from reader: inout RecordReader) throws(RecordError) {
        self.init()
        while let field = try reader.next() {
            switch field {
            case 1: kind = try reader.rawValue(else: .photo)
            default: break
            }
        }
    }

    /// Writes the fields.
    public func write(to writer: inout RecordWriter) {
        writer.write(kind, at: 1)
    }
}

/// The kind of expired media. An unknown value reads as ``photo``. The raw values are stored.
public enum ExpiredMediaKind: UInt8, Hashable, Sendable, CaseIterable {
    /// A photo.
    case photo = 0
    /// A video.
    case video = 1
    /// A voice message.
    case voice = 2
    /// A round video.
    case round = 3
}
