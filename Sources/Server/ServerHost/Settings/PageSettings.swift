public import PageFetching
public import StdExtras

/// The settings of web pages that messages link to.
public struct PageSettings: Sendable, Equatable {
    /// What is made of a page.
    public enum Mode: String, Sendable, CaseIterable {
        /// A preview, and of an article all of it.
        case on
        /// A preview alone.
        case previews
        /// Nothing: no page is ever looked up.
        case off
    }

    /// What is made of a page.
    public var mode = Mode.on
    /// The only hosts whose pages are looked up, with those below them; all if empty.
    public var allowedHosts: [String] = []
    /// Hosts whose pages are never looked up, with those below them.
    public var deniedHosts: [String] = []
    /// Hosts whose pages have previews alone, with those below them.
    public var noArticleHosts: [String] = []
    /// Networks that pages may be fetched from although they are not of the internet.
    public var allowedNetworks: [AddressRange] = []
    /// Networks that pages are never fetched from.
    public var deniedNetworks: [AddressRange] = []
    /// The address of the server's host, of a page or of mail, which sites see.
    public var contact: String?
    /// Sites that are served elsewhere than their names say.
    public var connections: [ConnectionOverride] = []
    /// The servers that look up the names of sites; those of the system if empty.
    public var nameServers: [NameServer] = []
    /// The proxy that pages are fetched through; nil for none.
    public var proxy: FetcherProxy?
    /// The file with the authorities that vouch for sites; that of the system if nil.
    public var authorities: String?

    /// The defaults.
    public init() {}

    init(_ reader: SettingsReader) throws(SettingsError) {
        self.init()
        let modes = Mode.allCases.map(\.rawValue).joined(separator: ", ")
        try reader.read(.pages, into: &mode, "one of \(modes)") { Mode(rawValue: $0) }
        allowedHosts = try reader.values(.pageAllowedHost, "the name of a host", Self.host)
        deniedHosts = try reader.values(.pageDeniedHost, "the name of a host", Self.host)
        noArticleHosts = try reader.values(.pageNoArticleHost, "the name of a host", Self.host)
        let network = "an address or ADDRESS/BITS"
        allowedNetworks = try reader.values(.pageAllowedNetwork, network) { AddressRange($0) }
        deniedNetworks = try reader.values(.pageDeniedNetwork, network) { AddressRange($0) }
        contact = try reader.value(.pageContact, "an address of a page or of mail") { $0.isEmpty ? nil : $0 }
        connections = try reader.values(.pageConnection, "HOST:PORT:ADDRESS:PORT") { ConnectionOverride($0) }
        nameServers = try reader.values(.pageNameServer, "ADDRESS or ADDRESS:PORT") { NameServer($0) }
        proxy = try reader.value(.pageProxy, "http://HOST:PORT or socks5://HOST:PORT") { FetcherProxy($0) }
        authorities = try reader.value(.pageAuthorities, "a file") { $0.isEmpty ? nil : $0 }
    }

    private static func host(_ text: String) -> String? {
        let name = text.lowercased()
        return name.isEmpty || name.contains(where: { "/:@ ".contains($0) }) ? nil : name
    }
}
