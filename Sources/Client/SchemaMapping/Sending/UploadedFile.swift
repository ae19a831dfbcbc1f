public import TelegramSchema

/// A file whose parts are on the server and that is to become a photo or a document.
public struct UploadedFile: Hashable, Sendable {
    /// The number that we gave it when its parts were sent.
    public var id: Int64
    /// How many parts.
    public var parts: Int32
    /// As the receiver sees it.
    public var name: String
    /// Bytes of the whole file; says by which function the parts were sent.
    public var byteCount: Int64
    /// MD5 of the whole in hexadecimal digits, or "". Large files have none.
    public var checksum = ""

    /// A file above it is sent by `upload.saveBigFilePart`: 10 MiB.
    public static let bigFileThreshold: Int64 = 10 << 20

    /// Files whose parts were all sent.
    public init(id: Int64, parts: Int32, name: String, byteCount: Int64) {
        self.id = id
        self.parts = parts
        self.name = name
        self.byteCount = byteCount
    }

    /// Whether its parts go by `upload.saveBigFilePart`.
    public var isBig: Bool { byteCount > Self.bigFileThreshold }
}

extension TL.InputFile {
    /// How to name an uploaded file to the server.
    public init(_ file: UploadedFile) {
        if file.isBig {
            self = .inputFileBig(.init(id: file.id, parts: file.parts, name: file.name))
        } else {
            self = .inputFile(
                .init(id: file.id, parts: file.parts, name: file.name, md5Checksum: file.checksum)
            )
        }
    }
}
