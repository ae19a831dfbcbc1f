import StdExtras

/// The settings of the process that fetches.
public struct FetcherSettings: Equatable, Sendable {
    /// The addresses that may be dialled.
    public var policy: AddressPolicy
    /// The servers that look names up.
    public var nameServers: [NameServer]
    /// Sites that are served somewhere else than their names say.
    public var overrides: [ConnectionOverride]
    /// The file with the trusted authorities, in PEM.
    public var authorities: String
    /// The contact of the server's host, as an address of a page or of mail, which hosts of pages see.
    public var contact: String?
    /// The proxy that all pages are fetched through; nil for none.
    public var proxy: FetcherProxy?

    /// Creates settings.
    public init(
        policy: AddressPolicy = AddressPolicy(),
        nameServers: [NameServer],
        overrides: [ConnectionOverride] = [],
        authorities: String = "/etc/ssl/certs/ca-certificates.crt",
        contact: String? = nil,
        proxy: FetcherProxy? = nil
    ) {
        self.policy = policy
        self.nameServers = nameServers
        self.overrides = overrides
        self.authorities = authorities
        self.contact = contact
        self.proxy = proxy
    }

    /// The name under which pages are asked for. It is honest: a host may want to refuse us.
    package var userAgent: String {
        let contact = (contact ?? "").utf8.filter { $0 > 0x20 && $0 < 0x7F && !"()".utf8.contains($0) }
        let note = contact.isEmpty ? "" : "; +" + String(decoding: contact.prefix(100), as: UTF8.self)
        return "Mozilla/5.0 (compatible; Martlet/\(ProgramVersion.text); link preview\(note))"
    }
}
