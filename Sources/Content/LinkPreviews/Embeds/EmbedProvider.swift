/// A site whose pages have players of their own: one row of the table.
struct EmbedProvider: Sendable {
    let name: String
    /// The hosts, each whole. One that begins with a dot stands for those with one more label before it.
    let hosts: Set<String>
    let kind: Embed.Kind
    let width: Int
    let height: Int
    /// The parameter for the second to start at, one of the fragment with `#` before it; nil if there is none.
    let startParameter: String?
    /// The address of the player for a page; nil if the page has none.
    let player: @Sendable (EmbedLink) -> String?

    init(
        _ name: String,
        hosts: Set<String>,
        shows kind: Embed.Kind,
        size: (width: Int, height: Int),
        start: String? = nil,
        player: @escaping @Sendable (EmbedLink) -> String?
    ) {
        self.name = name
        self.hosts = hosts
        self.kind = kind
        (width, height) = size
        startParameter = start
        self.player = player
    }

    /// All rows.
    static let all = films + shortFilms + music + posts + works

    private static let byHost: [String: [EmbedProvider]] = {
        var table: [String: [EmbedProvider]] = [:]
        for provider in all {
            for host in provider.hosts { table[host, default: []].append(provider) }
        }
        return table
    }()

    /// The rows for a host.
    static func providers(of host: String) -> [EmbedProvider] {
        if let exact = byHost[host] { return exact }
        guard let dot = host.firstIndex(of: "."), dot != host.startIndex else { return [] }
        return byHost[String(host[dot...])] ?? []
    }
}
