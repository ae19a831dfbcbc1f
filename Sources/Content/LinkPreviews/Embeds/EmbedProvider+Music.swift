private let row = (width: 640, height: 166)
private let list = (width: 640, height: 450)

extension EmbedProvider {
    /// Music and speech.
    static let music = [
        EmbedProvider(
            "SoundCloud",
            hosts: ["soundcloud.com", "www.soundcloud.com", "m.soundcloud.com"],
            shows: .audio,
            size: row
        ) { link in
            let isTrack = link.parts.count == 2 || link.parts.count == 3 && link.parts[1] == "sets"
            guard isTrack, !["discover", "search", "you", "stream"].contains(link.parts[0]) else {
                return nil
            }
            return "https://w.soundcloud.com/player/?url=\(link.encoded)"
        },
        EmbedProvider(
            "Spotify",
            hosts: ["open.spotify.com", "play.spotify.com"],
            shows: .audio,
            size: (640, 352),
            start: "t"
        ) { link in
            let parts = link.parts.drop { $0.hasPrefix("intl-") || $0 == "embed" }
            let kinds = ["track", "album", "playlist", "artist", "episode", "show"]
            guard parts.count == 2, let kind = parts.first, kinds.contains(kind) else { return nil }
            return link.identifier(at: parts.startIndex + 1).map {
                "https://open.spotify.com/embed/\(kind)/\($0)"
            }
        },
        EmbedProvider("Apple Music", hosts: ["music.apple.com"], shows: .audio, size: list) { link in
            guard link.parts.count >= 3,
                ["album", "playlist", "song", "music-video"].contains(link.parts[1]),
                let country = link.identifier(at: 0), let id = link.identifier(at: link.parts.count - 1)
            else { return nil }
            let song = link.identifier(query: "i").map { "?i=\($0)" } ?? ""
            return "https://embed.music.apple.com/\(country)/\(link.parts[1])/\(id)\(song)"
        },
        EmbedProvider("Apple Podcasts", hosts: ["podcasts.apple.com"], shows: .audio, size: list) { link in
            guard link.parts.count >= 3, link.parts[1] == "podcast", let country = link.identifier(at: 0),
                let id = link.identifier(at: link.parts.count - 1), id.hasPrefix("id")
            else { return nil }
            let episode = link.identifier(query: "i").map { "?i=\($0)" } ?? ""
            return "https://embed.podcasts.apple.com/\(country)/podcast/\(id)\(episode)"
        },
        EmbedProvider("Deezer", hosts: ["deezer.com", "www.deezer.com"], shows: .audio, size: (640, 300)) {
            link in
            let parts = link.parts.first?.count == 2 ? link.parts.dropFirst() : link.parts[...]
            let kinds = ["track", "album", "playlist", "artist", "episode", "show"]
            guard parts.count == 2, let kind = parts.first, kinds.contains(kind) else { return nil }
            return link.number(at: parts.startIndex + 1).map {
                "https://widget.deezer.com/widget/auto/\(kind)/\($0)"
            }
        },
        EmbedProvider(
            "TIDAL",
            hosts: ["tidal.com", "www.tidal.com", "listen.tidal.com"],
            shows: .audio,
            size: row
        ) { link in
            let parts = link.parts.first == "browse" ? link.parts.dropFirst() : link.parts[...]
            guard let kind = parts.first, ["track", "album", "playlist", "video"].contains(kind) else {
                return nil
            }
            return link.identifier(at: parts.startIndex + 1).map { "https://embed.tidal.com/\(kind)s/\($0)" }
        },
        EmbedProvider(
            "Mixcloud",
            hosts: ["mixcloud.com", "www.mixcloud.com"],
            shows: .audio,
            size: (640, 120)
        ) { link in
            guard link.parts.count == 2, let user = link.identifier(at: 0), let show = link.identifier(at: 1)
            else {
                return nil
            }
            return "https://player-widget.mixcloud.com/widget/iframe/?feed=%2F\(user)%2F\(show)%2F"
        },
        EmbedProvider(
            "Yandex Music",
            hosts: ["music.yandex.ru", "music.yandex.com"],
            shows: .audio,
            size: (614, 244)
        ) { link in
            guard link.begins("album"), let album = link.number(at: 1) else { return nil }
            guard link.parts.count == 4, link.parts[2] == "track", let track = link.number(at: 3) else {
                return link.parts.count == 2 ? "https://music.yandex.ru/iframe/album/\(album)" : nil
            }
            return "https://music.yandex.ru/iframe/album/\(album)/track/\(track)"
        },
        EmbedProvider(
            "Audiomack",
            hosts: ["audiomack.com", "www.audiomack.com"],
            shows: .audio,
            size: (640, 252)
        ) { link in
            guard link.parts.count == 3, ["song", "album", "playlist"].contains(link.parts[1]),
                let artist = link.identifier(at: 0), let work = link.identifier(at: 2)
            else { return nil }
            return "https://audiomack.com/embed/\(artist)/\(link.parts[1])/\(work)"
        },
    ]
}
