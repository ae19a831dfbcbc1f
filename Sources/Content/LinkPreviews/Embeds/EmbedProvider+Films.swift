private let wide = (width: 1280, height: 720)
private let small = (width: 640, height: 360)

extension EmbedProvider {
    /// Films of any length, and live pictures.
    static let films = [
        EmbedProvider(
            "YouTube",
            hosts: [
                "youtube.com", "www.youtube.com", "m.youtube.com", "music.youtube.com",
                "youtube-nocookie.com",
                "www.youtube-nocookie.com",
            ],
            shows: .video,
            size: wide,
            start: "start"
        ) { link in
            if link.parts == ["playlist"] || link.begins("embed", "videoseries") {
                return link.identifier(query: "list").map {
                    "https://www.youtube.com/embed/videoseries?list=\($0)"
                }
            }
            let isPath = ["embed", "shorts", "live", "v"].contains(link.parts.first)
            let id =
                link.parts == ["watch"] ? link.identifier(query: "v") : isPath ? link.identifier(at: 1) : nil
            return id.map { "https://www.youtube.com/embed/\($0)" }
        },
        EmbedProvider(
            "YouTube",
            hosts: ["youtu.be", "www.youtu.be"],
            shows: .video,
            size: wide,
            start: "start"
        ) { link in
            link.identifier(at: 0).map { "https://www.youtube.com/embed/\($0)" }
        },
        EmbedProvider(
            "Vimeo",
            hosts: ["vimeo.com", "www.vimeo.com", "player.vimeo.com"],
            shows: .video,
            size: wide,
            start: "#t"
        ) { link in
            guard let place = link.parts.firstIndex(where: { $0.allSatisfy(\.isNumber) }),
                let id = link.number(at: place)
            else { return nil }
            let secret = link.identifier(query: "h") ?? link.identifier(at: place + 1)
            return "https://player.vimeo.com/video/\(id)" + (secret.map { "?h=\($0)" } ?? "")
        },
        EmbedProvider("Twitch", hosts: ["clips.twitch.tv"], shows: .video, size: wide) { link in
            link.identifier(at: 0).map { "https://clips.twitch.tv/embed?clip=\($0)" }
        },
        EmbedProvider(
            "Twitch",
            hosts: ["twitch.tv", "www.twitch.tv", "m.twitch.tv"],
            shows: .video,
            size: wide,
            start: nil
        ) { link in
            if link.begins("videos") {
                let time = link.start.map { "&time=\($0)s" } ?? ""
                return link.number(at: 1).map { "https://player.twitch.tv/?video=v\($0)\(time)" }
            }
            if link.parts.count == 3, link.parts[1] == "clip" {
                return link.identifier(at: 2).map { "https://clips.twitch.tv/embed?clip=\($0)" }
            }
            guard link.parts.count == 1, !["directory", "downloads", "jobs"].contains(link.parts[0]) else {
                return nil
            }
            return link.identifier(at: 0).map { "https://player.twitch.tv/?channel=\($0)" }
        },
        EmbedProvider(
            "Dailymotion",
            hosts: ["dailymotion.com", "www.dailymotion.com"],
            shows: .video,
            size: wide,
            start: "start"
        ) { link in
            let id =
                link.begins("video")
                ? link.identifier(at: 1) : link.begins("embed", "video") ? link.identifier(at: 2) : nil
            return id.map { "https://www.dailymotion.com/embed/video/\($0)" }
        },
        EmbedProvider("Dailymotion", hosts: ["dai.ly"], shows: .video, size: wide, start: "start") { link in
            link.identifier(at: 0).map { "https://www.dailymotion.com/embed/video/\($0)" }
        },
        EmbedProvider(
            "Internet Archive",
            hosts: ["archive.org", "www.archive.org"],
            shows: .video,
            size: small,
            start: "start"
        ) { link in
            guard link.begins("details") || link.begins("embed") else { return nil }
            return link.identifier(at: 1).map { "https://archive.org/embed/\($0)" }
        },
        EmbedProvider(
            "Facebook",
            hosts: ["facebook.com", "www.facebook.com", "m.facebook.com"],
            shows: .video,
            size: wide
        ) { link in
            let isWatch = link.parts == ["watch"] && link.identifier(query: "v") != nil
            let isFilm =
                link.parts.count >= 3 && link.parts[1] == "videos"
                || link.begins("reel") && link.parts.count == 2
            guard isWatch || isFilm else { return nil }
            return "https://www.facebook.com/plugins/video.php?href=\(link.encoded)"
        },
        EmbedProvider(
            "VK Video",
            hosts: ["vk.com", "m.vk.com", "vkvideo.ru", "www.vkvideo.ru"],
            shows: .video,
            size: wide
        ) { link in
            guard let part = link.parts.last, part.hasPrefix("video"),
                let id = link.identifier(at: link.parts.count - 1)
            else {
                return nil
            }
            let numbers = id.dropFirst("video".count).split(separator: "_")
            guard numbers.count == 2, let owner = Int(numbers[0]), let film = Int(numbers[1]) else {
                return nil
            }
            return "https://vk.com/video_ext.php?oid=\(owner)&id=\(film)"
        },
        EmbedProvider("RUTUBE", hosts: ["rutube.ru", "www.rutube.ru"], shows: .video, size: wide, start: "t")
        { link in
            guard link.begins("video") || link.begins("shorts") else { return nil }
            return link.identifier(at: 1).map { "https://rutube.ru/play/embed/\($0)" }
        },
        EmbedProvider("OK", hosts: ["ok.ru", "m.ok.ru"], shows: .video, size: wide) { link in
            guard link.begins("video") || link.begins("live") else { return nil }
            return link.number(at: 1).map { "https://ok.ru/videoembed/\($0)" }
        },
        EmbedProvider("Aparat", hosts: ["aparat.com", "www.aparat.com"], shows: .video, size: small) { link in
            guard link.begins("v") else { return nil }
            return link.identifier(at: 1).map {
                "https://www.aparat.com/video/video/embed/videohash/\($0)/vt/frame"
            }
        },
        EmbedProvider(
            "Bilibili",
            hosts: ["bilibili.com", "www.bilibili.com", "m.bilibili.com"],
            shows: .video,
            size: wide,
            start: "t"
        ) { link in
            guard link.begins("video"), let id = link.identifier(at: 1), id.hasPrefix("BV") else {
                return nil
            }
            return "https://player.bilibili.com/player.html?bvid=\(id)"
        },
        EmbedProvider(
            "Niconico",
            hosts: ["nicovideo.jp", "www.nicovideo.jp", "sp.nicovideo.jp"],
            shows: .video,
            size: small,
            start: "from"
        ) { link in
            link.begins("watch")
                ? link.identifier(at: 1).map { "https://embed.nicovideo.jp/watch/\($0)" } : nil
        },
        EmbedProvider("TED", hosts: ["ted.com", "www.ted.com"], shows: .video, size: wide) { link in
            link.begins("talks") ? link.identifier(at: 1).map { "https://embed.ted.com/talks/\($0)" } : nil
        },
        EmbedProvider(
            "Odysee",
            hosts: ["odysee.com", "www.odysee.com"],
            shows: .video,
            size: wide,
            start: "t"
        ) { link in
            let names = link.parts.map { $0.split(separator: ":").map(String.init) }
            guard names.count == 2, names[0].first?.hasPrefix("@") == true, let film = names[1].first,
                let claim = names[1].last, names[1].count == 2,
                claim.allSatisfy({ $0.isASCII && $0.isHexDigit }),
                film.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0.isLetterOrDigit })
            else { return nil }
            return "https://odysee.com/$/embed/\(film)/\(claim)"
        },
        EmbedProvider("Kick", hosts: ["kick.com", "www.kick.com"], shows: .video, size: wide) { link in
            link.parts.count == 1 ? link.identifier(at: 0).map { "https://player.kick.com/\($0)" } : nil
        },
        EmbedProvider("Loom", hosts: ["loom.com", "www.loom.com"], shows: .video, size: wide) { link in
            guard link.begins("share") || link.begins("embed") else { return nil }
            return link.identifier(at: 1).map { "https://www.loom.com/embed/\($0)" }
        },
        EmbedProvider("Wistia", hosts: [".wistia.com"], shows: .video, size: wide) { link in
            link.begins("medias")
                ? link.identifier(at: 1).map { "https://fast.wistia.net/embed/iframe/\($0)" } : nil
        },
    ]
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: false
        }
    }
}
