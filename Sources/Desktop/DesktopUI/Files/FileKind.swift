/// What a file is by the end of its name, which is how the desktop finds the program that opens it.
nonisolated struct FileKind: Equatable {
    /// Kinds that are looked at, listened to or read. What is not known may be a program, lead to one, or have a browser run
    /// what is in it.
    private static let harmless: Set<String> = [
        "jpg", "jpeg", "png", "gif", "webp", "bmp", "tif", "tiff", "heic", "heif", "avif",
        "mp3", "m4a", "aac", "ogg", "oga", "opus", "flac", "wav", "wma", "amr", "mid",
        "mp4", "m4v", "mov", "mkv", "webm", "avi", "3gp", "mpg", "mpeg", "ogv", "wmv",
        "pdf", "txt", "md", "csv", "log", "json", "rtf", "epub", "fb2", "djvu",
        "doc", "docx", "odt", "xls", "xlsx", "ods", "ppt", "pptx", "odp",
        "zip", "7z", "rar", "tar", "gz", "tgz", "xz", "bz2", "zst", "vcf", "ics", "gpx", "srt",
    ]

    /// After the last full stop, in small letters; empty without one.
    let suffix: String

    /// The kind of a file of any name.
    init(_ name: String) {
        let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
        suffix = dot.map { String(name[$0...].dropFirst()).lowercased() } ?? ""
    }

    /// Whether to open it does no more than show it.
    var isHarmless: Bool { Self.harmless.contains(suffix) }
}
