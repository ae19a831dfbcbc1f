/// A provider whose players have addresses that only its pages tell.
struct EmbedPlayer: Sendable {
    let name: String
    let host: String
    /// The first parts of the path.
    let path: [String]
    let kind: Embed.Kind
    /// The size for pages that state none.
    var width = 640
    var height = 360

    private static let all = [
        EmbedPlayer(
            name: "Bandcamp",
            host: "bandcamp.com",
            path: ["EmbeddedPlayer"],
            kind: .audio,
            height: 120
        ),
        EmbedPlayer(name: "Rumble", host: "rumble.com", path: ["embed"], kind: .video),
        EmbedPlayer(
            name: "SoundCloud",
            host: "w.soundcloud.com",
            path: ["player"],
            kind: .audio,
            height: 166
        ),
        EmbedPlayer(name: "VK Video", host: "vk.com", path: ["video_ext.php"], kind: .video),
        EmbedPlayer(name: "Podbean", host: "www.podbean.com", path: ["player-v2"], kind: .audio, height: 150),
        EmbedPlayer(name: "Simplecast", host: "player.simplecast.com", path: [], kind: .audio, height: 200),
        EmbedPlayer(
            name: "Libsyn",
            host: "html5-player.libsyn.com",
            path: ["embed"],
            kind: .audio,
            height: 192
        ),
        EmbedPlayer(name: "Acast", host: "embed.acast.com", path: [], kind: .audio, height: 190),
        EmbedPlayer(name: "Megaphone", host: "playlist.megaphone.fm", path: [], kind: .audio, height: 200),
        EmbedPlayer(name: "Brightcove", host: "players.brightcove.net", path: [], kind: .video),
        EmbedPlayer(name: "JW Player", host: "cdn.jwplayer.com", path: ["players"], kind: .video),
    ]

    /// The provider of a player's address; nil if it is of none.
    static func player(of link: EmbedLink) -> EmbedPlayer? {
        all.first { $0.host == link.host && link.parts.starts(with: $0.path) }
    }
}
