/// What a client wants to upload.
public enum UploadKind: Sendable {
    /// A picture, in a form of HTTP.
    case photo
    /// A film.
    case video
    /// A voice message.
    case voice
    /// Any other file.
    case file
}

/// A slot, to which a client sends one file by HTTP.
public struct UploadSlot: Sendable {
    /// The file's number in the API, and for the client.
    public var file: Int64
    /// The address.
    public var address: String

    /// Creates a slot from its parts.
    public init(file: Int64, address: String) {
        self.file = file
        self.address = address
    }
}

/// A file whose bytes the API has, ready to be sent.
public struct UploadedFile: Sendable {
    /// What the client wanted to upload.
    public var kind: UploadKind
    /// The number of parts.
    public var parts: Int32
    /// True if the parts were sent as those of a big file.
    public var isBig: Bool
    /// Its name.
    public var name: String
    /// The type that the client named.
    public var type: String?

    /// Creates a file from its parts.
    public init(kind: UploadKind, parts: Int32, isBig: Bool, name: String, type: String? = nil) {
        self.kind = kind
        self.parts = parts
        self.isBig = isBig
        self.name = name
        self.type = type
    }
}
