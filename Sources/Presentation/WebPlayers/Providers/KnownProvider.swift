/// A provider whose players are found from addresses of its pages, and controlled in its own language.
struct KnownProvider: Sendable {
    let name: String
    let control: PlayerProtocol
    /// The hosts that its frames may show.
    let frameHosts: [String]
    var tellsOrigin = false
    var isSound = false
    /// The frame of an address and the second to start at; nil if the address is none of the provider's.
    let frame: @Sendable (WebAddress, Int?) -> String?

    /// All, in the order in which they are asked.
    static let all = [youTube, vimeo, twitch, soundCloud]

    private static let youTube = KnownProvider(
        name: "YouTube",
        control: .youTube,
        frameHosts: ["www.youtube-nocookie.com"],
        tellsOrigin: true
    ) { address, start in
        guard let target = youTubeTarget(address) else { return nil }
        let begin = start.map { "&start=\($0)" } ?? ""
        return "https://www.youtube-nocookie.com/embed/\(target)enablejsapi=1&origin=https%3A%2F%2F"
            + "\(PlayerOrigin.host)&autoplay=1&playsinline=1&fs=0&rel=0\(begin)"
    }

    /// The path and the beginning of the query of a film or a list.
    private static func youTubeTarget(_ address: WebAddress) -> String? {
        switch address.host {
        case "youtu.be", "www.youtu.be":
            return address.identifier(at: 0).map { "\($0)?" }
        case "youtube.com", "www.youtube.com", "m.youtube.com", "music.youtube.com", "youtube-nocookie.com",
            "www.youtube-nocookie.com":
            switch address.path.first {
            case "watch": return address.identifier(of: "v").map { "\($0)?" }
            case "playlist": return address.identifier(of: "list").map { "videoseries?list=\($0)&" }
            case "embed" where address.path.dropFirst().first == "videoseries":
                return address.identifier(of: "list").map { "videoseries?list=\($0)&" }
            case "embed", "shorts", "live", "v": return address.identifier(at: 1).map { "\($0)?" }
            default: return nil
            }
        default: return nil
        }
    }

    private static let vimeo = KnownProvider(
        name: "Vimeo",
        control: .vimeo,
        frameHosts: ["player.vimeo.com"]
    ) { address, start in
        guard ["vimeo.com", "www.vimeo.com", "player.vimeo.com"].contains(address.host),
            let place = address.path.indices.first(where: { address.number(at: $0) != nil }),
            let id = address.number(at: place)
        else { return nil }
        let secret =
            (address.identifier(of: "h") ?? address.identifier(at: place + 1)).map { "h=\($0)&" } ?? ""
        let begin = start.map { "#t=\($0)s" } ?? ""
        return "https://player.vimeo.com/video/\(id)?\(secret)autoplay=1&dnt=1&playsinline=1\(begin)"
    }

    private static let twitch = KnownProvider(
        name: "Twitch",
        control: .media,
        frameHosts: ["player.twitch.tv", "clips.twitch.tv"],
        tellsOrigin: true
    ) { address, start in
        let parent = "&parent=\(PlayerOrigin.host)&autoplay=true"
        let channel = { (id: Substring) in "https://player.twitch.tv/?channel=\(id)\(parent)" }
        let clip = { (id: Substring) in "https://clips.twitch.tv/embed?clip=\(id)\(parent)" }
        let recording = { (id: Substring) in
            "https://player.twitch.tv/?video=v\(id)" + (start.map { "&time=\($0)s" } ?? "") + parent
        }
        switch address.host {
        case "clips.twitch.tv":
            return (address.path == ["embed"] ? address.identifier(of: "clip") : address.identifier(at: 0))
                .map(clip)
        case "player.twitch.tv":
            let video = address.identifier(of: "video")
            return video.map { recording($0.first == "v" ? $0.dropFirst() : $0) }
                ?? address.identifier(of: "channel").map(channel)
        case "twitch.tv", "www.twitch.tv", "m.twitch.tv":
            if address.path.first == "videos" { return address.number(at: 1).map(recording) }
            if address.path.count == 3, address.path[1] == "clip" {
                return address.identifier(at: 2).map(clip)
            }
            let isChannel =
                address.path.count == 1 && !["directory", "downloads", "jobs"].contains(address.path[0])
            return isChannel ? address.identifier(at: 0).map(channel) : nil
        default: return nil
        }
    }

    private static let soundCloud = KnownProvider(
        name: "SoundCloud",
        control: .soundCloud,
        frameHosts: ["w.soundcloud.com"],
        isSound: true
    ) { address, _ in
        let sound: Substring?
        switch address.host {
        case "w.soundcloud.com": sound = address.path == ["player"] ? address.value(of: "url") : nil
        case "soundcloud.com", "www.soundcloud.com", "m.soundcloud.com":
            guard address.path.count >= 2,
                address.path.indices.allSatisfy({ address.identifier(at: $0) != nil })
            else { return nil }
            sound = "https%3A%2F%2Fsoundcloud.com%2F" + address.path.joined(separator: "%2F")
        default: return nil
        }
        return sound.map { "https://w.soundcloud.com/player/?url=\($0)&auto_play=true&visual=true" }
    }
}
