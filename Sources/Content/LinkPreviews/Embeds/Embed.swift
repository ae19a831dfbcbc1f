/// A player, post or picture that a client can show in a frame in place of opening the page.
public struct Embed: Hashable, Sendable {
    /// The kind of what the frame shows.
    public enum Kind: Hashable, Sendable {
        /// A film or a live picture.
        case video
        /// Music or speech.
        case audio
        /// A post of a network, with its text.
        case post
        /// A picture, also a moving one or a model.
        case picture
        /// Code or another work.
        case work
    }

    /// The kind of what the frame shows.
    public let kind: Kind
    /// The name of the provider.
    public let provider: String
    /// The address of the frame, with the start time in it where the provider knows one.
    public let url: String
    /// The type of the address, for the schema's `embed_type`.
    public var type: String { "iframe" }
    /// The width in px.
    public let width: Int
    /// The height in px.
    public let height: Int
    /// The second that it starts at; nil for the beginning.
    public let start: Int?

    /// Finds the embed of an address; nil if no provider knows it.
    ///
    /// Hosts are compared whole. Identifiers go into the frame's address only if they are such.
    public init?(of address: String) {
        guard let link = EmbedLink(address) else { return nil }
        for provider in EmbedProvider.providers(of: link.host) {
            guard let player = provider.player(link) else { continue }
            self.init(player, of: provider, start: link.start)
            return
        }
        return nil
    }

    /// Finds the embed of a page: by its address, or by the player that it names, if that is of a known provider.
    ///
    /// - Parameters:
    ///   - page: The page. The address that it gives itself does not count: any page may name a famous film.
    ///   - address: The address that it was fetched by, after all redirects.
    public init?(of page: PageMetadata, address: String) {
        guard let embed = Embed(of: address) ?? Self.peerTube(page, address) ?? Self.named(by: page) else {
            return nil
        }
        self = embed
    }

    private init(_ player: String, of provider: EmbedProvider, start: Int?) {
        let begin = provider.startParameter == nil ? nil : start
        kind = provider.kind
        self.provider = provider.name
        url = begin.map { Self.starting(player, provider.startParameter ?? "", at: $0) } ?? player
        width = provider.width
        height = provider.height
        self.start = begin
    }

    private init(_ frame: PageMedia, at url: String, of player: EmbedPlayer) {
        kind = player.kind
        provider = player.name
        self.url = url
        width = frame.width ?? player.width
        height = frame.height ?? player.height
        start = nil
    }

    private static func starting(_ player: String, _ parameter: String, at second: Int) -> String {
        if parameter.hasPrefix("#") { return player + parameter + "=\(second)s" }
        return player + (player.contains("?") ? "&" : "?") + parameter + "=\(second)"
    }

    private static func named(by page: PageMetadata) -> Embed? {
        guard let frame = page.player else { return nil }
        if let embed = Embed(of: frame.url) { return embed }
        guard let link = EmbedLink(frame.url), let player = EmbedPlayer.player(of: link) else { return nil }
        return Embed(frame, at: link.whole, of: player)
    }

    /// The player of a PeerTube server: any host whose own oEmbed service has PeerTube's path.
    private static func peerTube(_ page: PageMetadata, _ address: String) -> Embed? {
        guard let link = EmbedLink(address), let service = page.oEmbed.flatMap({ EmbedLink($0.url) }),
            service.host == link.host, service.parts == ["services", "oembed"], let id = link.peerTubeID
        else { return nil }
        let frame = "https://\(link.host)/videos/embed/\(id)"
        let url = link.start.map { starting(frame, "start", at: $0) } ?? frame
        // Anybody's server can say that it is one of PeerTube's, so it goes by its own name.
        let player = EmbedPlayer(name: link.host, host: link.host, path: [], kind: .video)
        return Embed(PageMedia(url: frame), at: url, of: player)
    }
}
