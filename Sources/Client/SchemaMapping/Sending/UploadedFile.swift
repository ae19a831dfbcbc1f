public import TelegramSchema

/// A file whose parts are on the server, to be turned into a photo or a document.
public struct UploadedFile: Hashable, Sendable {
    /// The id under which its parts were sent.
    public var id: Int64
    /// The number of parts.
    public var parts: Int32
    /// The file name for the receiver.
    public var name: String
    /// The size of the file in bytes, which decides the function for its parts.
    public var byteCount: Int64
    /// The MD5 of the file in hexadecimal digits, or "". Large files have none.
    public var checksum = ""

    /// The size above which a file is sent by `upload.saveBigFilePart`: 10 MiB.
    public static let bigFileThreshold: Int64 = 10 << 20

    /// A file whose parts are all sent.
    public init(id: Int64, parts: Int32, name: String, byteCount: Int64) {
        self.id = id
        self.parts = parts
        self.name = name
        self.byteCount = byteCount
    }

    /// True if the parts are sent by `upload.saveBigFilePart`.
    public var isBig: Bool { byteCount > Self.bigFileThreshold }
}

extension TL.InputFile {
    /// The input file for calls.
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
