/// A host whose frames are shown although nothing is known of their language: the players that servers of ours name.
struct FrameHost: Sendable {
    let provider: String
    /// The host, whole.
    let host: String
    /// The first parts of the path of a player; a star stands for any one part.
    let path: [String]
    var isSound = false
    /// Hosts that the player moves to.
    var others: [String] = []

    /// The row of an address; nil if it is of no known player.
    static func host(of address: WebAddress) -> FrameHost? {
        all.first { row in
            row.host == address.host && address.path.count >= row.path.count
                && zip(row.path, address.path).allSatisfy { $0 == "*" || $0 == $1 }
        }
    }

    private static let all = films + sounds + posts

    private static let films = [
        FrameHost(
            provider: "Dailymotion",
            host: "www.dailymotion.com",
            path: ["embed", "video"],
            others: ["geo.dailymotion.com"]
        ),
        FrameHost(provider: "Internet Archive", host: "archive.org", path: ["embed"]),
        FrameHost(provider: "Facebook", host: "www.facebook.com", path: ["plugins"]),
        FrameHost(provider: "VK Video", host: "vk.com", path: ["video_ext.php"], others: ["vkvideo.ru"]),
        FrameHost(provider: "RUTUBE", host: "rutube.ru", path: ["play", "embed"]),
        FrameHost(provider: "OK", host: "ok.ru", path: ["videoembed"]),
        FrameHost(provider: "Aparat", host: "www.aparat.com", path: ["video", "video", "embed"]),
        FrameHost(provider: "Bilibili", host: "player.bilibili.com", path: []),
        FrameHost(provider: "Niconico", host: "embed.nicovideo.jp", path: ["watch"]),
        FrameHost(provider: "TED", host: "embed.ted.com", path: ["talks"]),
        FrameHost(provider: "Odysee", host: "odysee.com", path: ["$", "embed"]),
        FrameHost(provider: "Kick", host: "player.kick.com", path: []),
        FrameHost(provider: "Loom", host: "www.loom.com", path: ["embed"]),
        FrameHost(provider: "Wistia", host: "fast.wistia.net", path: ["embed"]),
        FrameHost(provider: "Streamable", host: "streamable.com", path: ["e"]),
        FrameHost(provider: "Coub", host: "coub.com", path: ["embed"]),
        FrameHost(provider: "TikTok", host: "www.tiktok.com", path: ["player"]),
        FrameHost(provider: "Instagram", host: "www.instagram.com", path: ["*", "*", "embed"]),
        FrameHost(provider: "GIPHY", host: "giphy.com", path: ["embed"]),
        FrameHost(provider: "Tenor", host: "tenor.com", path: ["embed"]),
        FrameHost(provider: "Rumble", host: "rumble.com", path: ["embed"]),
        FrameHost(provider: "Brightcove", host: "players.brightcove.net", path: []),
        FrameHost(provider: "JW Player", host: "cdn.jwplayer.com", path: ["players"]),
    ]

    private static let sounds = [
        FrameHost(provider: "Spotify", host: "open.spotify.com", path: ["embed"], isSound: true),
        FrameHost(provider: "Apple Music", host: "embed.music.apple.com", path: [], isSound: true),
        FrameHost(provider: "Apple Podcasts", host: "embed.podcasts.apple.com", path: [], isSound: true),
        FrameHost(provider: "Deezer", host: "widget.deezer.com", path: ["widget"], isSound: true),
        FrameHost(provider: "TIDAL", host: "embed.tidal.com", path: [], isSound: true),
        FrameHost(provider: "Mixcloud", host: "player-widget.mixcloud.com", path: ["widget"], isSound: true),
        FrameHost(provider: "Yandex Music", host: "music.yandex.ru", path: ["iframe"], isSound: true),
        FrameHost(provider: "Audiomack", host: "audiomack.com", path: ["embed"], isSound: true),
        FrameHost(provider: "Bandcamp", host: "bandcamp.com", path: ["EmbeddedPlayer"], isSound: true),
        FrameHost(provider: "Podbean", host: "www.podbean.com", path: ["player-v2"], isSound: true),
        FrameHost(provider: "Simplecast", host: "player.simplecast.com", path: [], isSound: true),
        FrameHost(provider: "Libsyn", host: "html5-player.libsyn.com", path: ["embed"], isSound: true),
        FrameHost(provider: "Acast", host: "embed.acast.com", path: [], isSound: true),
        FrameHost(provider: "Megaphone", host: "playlist.megaphone.fm", path: [], isSound: true),
    ]

    private static let posts = [
        FrameHost(provider: "X", host: "platform.twitter.com", path: ["embed"]),
        FrameHost(provider: "Reddit", host: "embed.reddit.com", path: ["r"]),
        FrameHost(provider: "Pinterest", host: "assets.pinterest.com", path: ["ext"]),
        FrameHost(provider: "Imgur", host: "imgur.com", path: ["*", "embed"]),
        FrameHost(provider: "Imgur", host: "imgur.com", path: ["a", "*", "embed"]),
        FrameHost(provider: "CodePen", host: "codepen.io", path: ["*", "embed"]),
        FrameHost(provider: "GitHub Gist", host: "gist.github.com", path: ["*", "*"]),
        FrameHost(provider: "Sketchfab", host: "sketchfab.com", path: ["models", "*", "embed"]),
    ]
}
