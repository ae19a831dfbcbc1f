public import ServerEngine
public import StdExtras

/// The settings of the web server.
public struct WebSettings: Sendable, Equatable {
    /// The address to listen on; nil for no web server.
    public var listen: HostPort?
    /// The address that links begin with; nil for that which is listened on.
    public var url: String?
    /// The file with the certificate and those above it; nil without TLS.
    public var certificate: String?
    /// The file with the key of the certificate.
    public var key: String?
    /// Proxies whose word counts of who asks.
    public var proxies: [AddressRange] = []
    /// Who may write pages.
    public var telegraph = WebOptions.Telegraph.members
    /// The most bytes of pictures and films of all pages.
    public var fileBytes: Int64 = 2 << 30

    /// The defaults.
    public init() {}

    init(_ reader: SettingsReader) throws(SettingsError) {
        self.init()
        listen = try reader.value(.web, "HOST:PORT") { HostPort($0) }
        url = try reader.value(.webURL, "https://HOST or http://HOST:PORT, without a path", Self.url)
        // No browser asks for a wildcard, so links need a name.
        if listen?.isWildcard == true, url == nil { throw .missing(.webURL) }
        certificate = try reader.value(.webCertificate, "a file") { $0.isEmpty ? nil : $0 }
        key = try reader.value(.webKey, "a file") { $0.isEmpty ? nil : $0 }
        if certificate != nil, key == nil { throw .missing(.webKey) }
        if key != nil, certificate == nil { throw .missing(.webCertificate) }
        proxies = try reader.values(.webProxy, "an address or ADDRESS/BITS") { AddressRange($0) }
        let kinds = WebOptions.Telegraph.allCases.map(\.rawValue).joined(separator: ", ")
        try reader.read(.telegraph, into: &telegraph, "one of \(kinds)") { .init(rawValue: $0) }
        try reader.read(
            .telegraphFiles,
            into: &fileBytes,
            "a size such as 500M, 20G or 1T",
            LimitSettings.size
        )
    }

    /// An address of the web that consists of a scheme, a host and perhaps a port.
    private static func url(_ text: String) -> String? {
        let url = (text.hasSuffix("/") ? String(text.dropLast()) : text).lowercased()
        guard let scheme = ["https://", "http://"].first(where: { url.hasPrefix($0) }) else { return nil }
        let place = url.dropFirst(scheme.count)
        let isPlace = place.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || "-._:[]".utf8.contains(byte)
        }
        return !place.isEmpty && place.utf8.count <= 255 && isPlace ? url : nil
    }

    /// What the rules have to know of a server that listens on an address.
    func options(listening address: HostPort) -> WebOptions {
        let own = "\(certificate == nil ? "http" : "https")://\(address)"
        return WebOptions(url: url ?? own, telegraph: telegraph, fileBytes: fileBytes)
    }
}
