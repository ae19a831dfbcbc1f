import ClientModel
import MessageStore
import SchemaMapping
import StdExtras
import WireCrypto

/// A small JPEG that is uploaded with a file. Stored under its media's id until the message is sent or cancelled.
struct UploadThumbnail: RecordCodable, Equatable, Sendable {
    /// The JPEG.
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The JPEG as it is named to the server: equal bytes have equal names.
    var file: UploadedFile {
        var (sha, md5) = (SHA256Hasher(), MD5Hasher())
        sha.update(bytes.span.bytes)
        md5.update(bytes.span.bytes)
        let id = sha.finalize().array.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
        var file = UploadedFile(id: id, parts: 1, name: "thumb.jpg", byteCount: Int64(bytes.count))
        file.checksum = Hexadecimal.encode(md5.finalize().array)
        return file
    }

    /// Fields: 1 bytes.
    init(from reader: inout RecordReader) throws(RecordError) {
        var bytes: [UInt8] = []
        while let field = try reader.next() {
            if field == 1 { bytes = try reader.byteArray() }
        }
        self.bytes = bytes
    }

    func write(to writer: inout RecordWriter) { writer.write(bytes, at: 1) }
}

extension EntryKey where Value == UploadThumbnail {
    /// The thumbnail of a local file, ``MediaID/Kind/local``.
    static func thumbnail(of media: MediaID) -> EntryKey<UploadThumbnail> {
        EntryKey(.list(105), String(media.number))
    }
}

extension StoreTransaction {
    /// Stores the thumbnail to upload with a file; none for [].
    func setThumbnail(_ bytes: [UInt8], of media: MediaID) throws {
        guard !bytes.isEmpty else { return }
        try setEntry(UploadThumbnail(bytes), for: .thumbnail(of: media))
    }

    /// Removes the result of a file's upload, and what was made for it: its thumbnail, the scaled photo.
    func forgetUpload(of media: MediaID) throws {
        try forgetScaling(of: media)
        try setEntry(nil, for: .upload(of: media))
        try setEntry(nil, for: .thumbnail(of: media))
    }
}
