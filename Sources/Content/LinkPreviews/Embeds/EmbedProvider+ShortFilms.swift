extension EmbedProvider {
    /// Short films, most of them taller than wide.
    static let shortFilms = [
        EmbedProvider(
            "Streamable",
            hosts: ["streamable.com", "www.streamable.com"],
            shows: .video,
            size: (1280, 720)
        ) { link in
            let id = link.begins("e") || link.begins("o") ? link.identifier(at: 1) : link.identifier(at: 0)
            return link.parts.count <= 2 ? id.map { "https://streamable.com/e/\($0)" } : nil
        },
        EmbedProvider("Coub", hosts: ["coub.com", "www.coub.com"], shows: .video, size: (640, 360)) { link in
            guard link.begins("view") || link.begins("embed") else { return nil }
            return link.identifier(at: 1).map { "https://coub.com/embed/\($0)" }
        },
        EmbedProvider(
            "TikTok",
            hosts: ["tiktok.com", "www.tiktok.com", "m.tiktok.com"],
            shows: .video,
            size: (325, 578)
        ) { link in
            let isFilm = link.parts.count == 3 && link.parts[0].hasPrefix("@") && link.parts[1] == "video"
            return isFilm ? link.number(at: 2).map { "https://www.tiktok.com/player/v1/\($0)" } : nil
        },
        EmbedProvider(
            "Instagram",
            hosts: ["instagram.com", "www.instagram.com"],
            shows: .video,
            size: (400, 560)
        ) { link in
            guard let place = link.parts.firstIndex(where: { ["reel", "reels", "tv"].contains($0) }),
                place <= 1
            else {
                return nil
            }
            return link.identifier(at: place + 1).map { "https://www.instagram.com/reel/\($0)/embed/" }
        },
        EmbedProvider("GIPHY", hosts: ["giphy.com", "www.giphy.com"], shows: .picture, size: (480, 360)) {
            link in
            guard link.begins("gifs") || link.begins("clips") else { return nil }
            return link.lastWord(at: 1).map { "https://giphy.com/embed/\($0)" }
        },
        EmbedProvider("Tenor", hosts: ["tenor.com", "www.tenor.com"], shows: .picture, size: (480, 360)) {
            link in
            guard link.begins("view"), let id = link.lastWord(at: 1), id.allSatisfy(\.isNumber) else {
                return nil
            }
            return "https://tenor.com/embed/\(id)"
        },
        EmbedProvider(
            "Imgur",
            hosts: ["imgur.com", "www.imgur.com", "m.imgur.com"],
            shows: .picture,
            size: (540, 500)
        ) { link in
            if link.begins("a") || link.begins("gallery") {
                return link.lastWord(at: 1).map { "https://imgur.com/a/\($0)/embed?pub=true" }
            }
            guard link.parts.count == 1, let id = link.identifier(at: 0), !id.contains(".") else {
                return nil
            }
            return "https://imgur.com/\(id)/embed?pub=true"
        },
    ]
}
