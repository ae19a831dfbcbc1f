import StdExtras

/// The detection of MIME types, by the first bytes of a file. The name's extension decides only where these are
/// inconclusive, as with plain text.
enum FileType {
    fileprivate struct Signature {
        var offset = 0
        var bytes: [UInt8]
        var mimeType: String
    }

    /// The signatures in order of precedence.
    private static let signatures: [Signature] = [
        Signature(bytes: [0xFF, 0xD8, 0xFF], mimeType: "image/jpeg"),
        Signature(bytes: [0x89] + ascii("PNG\r\n") + [0x1A, 0x0A], mimeType: "image/png"),
        Signature(bytes: ascii("GIF8"), mimeType: "image/gif"),
        Signature(offset: 8, bytes: ascii("WEBP"), mimeType: "image/webp"),
        Signature(offset: 8, bytes: ascii("WAVE"), mimeType: "audio/x-wav"),
        Signature(offset: 4, bytes: ascii("ftypheic"), mimeType: "image/heic"),
        Signature(offset: 4, bytes: ascii("ftypavif"), mimeType: "image/avif"),
        Signature(offset: 4, bytes: ascii("ftypM4A"), mimeType: "audio/mp4"),
        Signature(offset: 4, bytes: ascii("ftypqt"), mimeType: "video/quicktime"),
        Signature(offset: 4, bytes: ascii("ftyp"), mimeType: "video/mp4"),
        Signature(bytes: [0x1A, 0x45, 0xDF, 0xA3], mimeType: "video/x-matroska"),
        Signature(bytes: ascii("OggS"), mimeType: "audio/ogg"),
        Signature(bytes: ascii("fLaC"), mimeType: "audio/flac"),
        Signature(bytes: ascii("ID3"), mimeType: "audio/mpeg"),
        Signature(bytes: [0xFF, 0xFB], mimeType: "audio/mpeg"),
        Signature(bytes: [0xFF, 0xFA], mimeType: "audio/mpeg"),
        Signature(bytes: [0xFF, 0xF3], mimeType: "audio/mpeg"),
        Signature(bytes: [0xFF, 0xF2], mimeType: "audio/mpeg"),
        Signature(bytes: [0xFF, 0xF1], mimeType: "audio/aac"),
        Signature(bytes: [0xFF, 0xF9], mimeType: "audio/aac"),
        Signature(bytes: ascii("%PDF-"), mimeType: "application/pdf"),
        Signature(bytes: [0x1F, 0x8B], mimeType: "application/gzip"),
        Signature(bytes: [0xFD] + ascii("7zXZ"), mimeType: "application/x-xz"),
        Signature(bytes: ascii("7z") + [0xBC, 0xAF, 0x27, 0x1C], mimeType: "application/x-7z-compressed"),
    ]

    /// The types of archive-based formats and of text, which has no signature.
    private static let byExtension: [String: String] = [
        "csv": "text/csv",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "epub": "application/epub+zip",
        "htm": "text/html",
        "html": "text/html",
        "json": "application/json",
        "md": "text/markdown",
        "odp": "application/vnd.oasis.opendocument.presentation",
        "ods": "application/vnd.oasis.opendocument.spreadsheet",
        "odt": "application/vnd.oasis.opendocument.text",
        "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "svg": "image/svg+xml",
        "txt": "text/plain",
        "webm": "video/webm",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "xml": "application/xml",
        "zip": "application/zip",
    ]

    /// The MIME type of a file that begins with `head`; `application/octet-stream` if it is unknown.
    static func mimeType(of head: [UInt8], named name: String) -> String {
        let named = name.split(separator: ".").last.flatMap { byExtension[$0.lowercased()] }
        guard let found = signatures.first(where: { $0.fits(head) })?.mimeType else {
            return named ?? "application/octet-stream"
        }
        // Matroska and WebM have the same signature, and name themselves soon after.
        guard found == "video/x-matroska" else { return found }
        let isWebM = Array(head.prefix(64)).contains(ascii("webm")) || named == "video/webm"
        return isWebM ? "video/webm" : found
    }

    private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }
}

extension FileType.Signature {
    fileprivate func fits(_ head: [UInt8]) -> Bool { head.dropFirst(clamping: offset).starts(with: bytes) }
}
