/// The kind of a file by its name's suffix, which is also how the desktop finds the program that opens it.
nonisolated struct FileKind: Equatable {
    /// The kinds that are viewed, played or read. Other files may be programs, start one, or run scripts in a
    /// browser.
    private static let harmless: Set<String> = [
        "jpg", "jpeg", "png", "gif", "webp", "bmp", "tif", "tiff", "heic", "heif", "avif",
        "mp3", "m4a", "aac", "ogg", "oga", "opus", "flac", "wav", "wma", "amr", "mid",
        "mp4", "m4v", "mov", "mkv", "webm", "avi", "3gp", "mpg", "mpeg", "ogv", "wmv",
        "pdf", "txt", "md", "csv", "log", "json", "rtf", "epub", "fb2", "djvu",
        "doc", "docx", "odt", "xls", "xlsx", "ods", "ppt", "pptx", "odp",
        "zip", "7z", "rar", "tar", "gz", "tgz", "xz", "bz2", "zst", "vcf", "ics", "gpx", "srt",
    ]

    /// The suffix after the last full stop, in lower case; empty without one.
    let suffix: String

    /// The kind of a file with this name.
    init(_ name: String) {
        let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
        suffix = dot.map { String(name[$0...].dropFirst()).lowercased() } ?? ""
    }

    /// True if opening the file only shows it.
    var isHarmless: Bool { Self.harmless.contains(suffix) }
}
