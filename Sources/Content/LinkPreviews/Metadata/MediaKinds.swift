import HTMLTree

/// The kind of a file, by its stated media type or the end of its address.
enum FileKind {
    case video
    case audio
    case other

    init(_ file: PageMedia) {
        let type = file.type ?? ""
        let path = file.url.split { $0 == "?" || $0 == "#" }.first ?? ""
        let end = path.split(separator: ".").last?.lowercased() ?? ""
        if type.hasPrefix("video/") || type == "application/x-mpegurl"
            || type == "application/vnd.apple.mpegurl"
        {
            self = .video
        } else if type.hasPrefix("audio/"), type != "audio/vnd.facebook.bridge" {
            self = .audio
        } else if ["mp4", "m4v", "webm", "mov", "ogv", "m3u8"].contains(end) {
            self = .video
        } else if ["mp3", "m4a", "ogg", "oga", "opus", "wav", "aac", "flac"].contains(end) {
            self = .audio
        } else {
            self = .other
        }
    }
}

/// The worth of an icon: the largest that is a picture of pixels.
struct IconSize {
    let rank: Int

    init(_ link: HTMLNode) {
        let width = link["sizes"]?.lowercased().split(separator: "x").first.flatMap { Int($0) } ?? 0
        let isVector = link["type"]?.contains("svg") == true || link["href"]?.hasSuffix(".svg") == true
        let stated =
            (1...MetadataLimits.number).contains(width) ? width : link["rel"] == "apple-touch-icon" ? 57 : 16
        rank = isVector ? 0 : stated
    }
}
