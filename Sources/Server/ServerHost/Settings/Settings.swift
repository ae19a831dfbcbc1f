public import Logging
public import ServerEngine
public import ServerGateway
public import StdExtras

/// The host's settings: the checked form of flags and configuration file.
public struct Settings: Sendable, Equatable {
    /// The destination of login codes if the user has no other session to read them in.
    public enum LoginCodes: Sendable, Equatable {
        /// To the log. For a demo only.
        case log
        /// Nowhere: `martletctl code` shows them.
        case session
        /// Appended to a file, one `PHONE CODE` line each.
        case file(String)
    }

    /// The data folder.
    public var data: String
    /// The address to listen on. Safe by default: only the machine itself can reach the server.
    public var listen = HostPort(host: "127.0.0.1", port: 4430)
    /// The addresses for clients to reconnect to; if empty, the address that the server listens on.
    public var publicAddresses: [HostPort] = []
    /// The rule for creating accounts.
    public var registration = EngineOptions.Registration.invite
    /// Who invites people while registration is by invite.
    public var invites = EngineOptions.Invites.admins
    /// The phone numbers of the members who decide for the host what is used for everybody, in digits.
    public var administrators: [String] = []
    /// The destination of login codes.
    public var loginCodes = LoginCodes.session
    /// The host's words of where login codes come from; nil for none.
    public var loginCodesHint: String?
    /// The source of maps; nil for none.
    public var mapTiles: MapTileAddress?
    /// Who made the maps, to be named on each.
    public var mapAttribution = "© OpenStreetMap"
    /// The web pages that messages link to.
    public var pages = PageSettings()
    /// The web server.
    public var web = WebSettings()
    /// What the server says of itself to clients that have its address alone.
    public var description = DescriptionSettings()
    /// The file with the key that encrypts the database; nil leaves it unencrypted.
    public var databaseKeyFile: String?
    /// The least important level that is logged.
    public var logLevel = Logger.Level.notice
    /// Proxies that name their clients by the PROXY protocol.
    public var trustedProxies: [AddressRange] = []
    /// Who may speak the compact transport.
    public var compact = CompactAccess.local
    /// The address of the port for files of its clients; nil for the one that they dialled.
    public var compactURL: String?
    /// The limits for clients and users.
    public var limits = LimitSettings()

    /// Creates settings with all defaults.
    public init(data: String) {
        self.data = data
    }

    /// Checks the values of the sources. The earlier layer takes precedence.
    public init(layers: [SettingsLayer]) throws(SettingsError) {
        let reader = SettingsReader(layers: layers)
        guard let data = try reader.value(.data, "a path", nonEmpty) else { throw .missing(.data) }
        self.init(data: data)
        try reader.read(.host, into: &listen.host, "a name or an address", nonEmpty)
        try reader.read(.port, into: &listen.port, "a number from 0 to 65535") { UInt16($0).map(Int.init) }
        publicAddresses = try reader.values(.publicAddress, "HOST:PORT") { HostPort($0) }
        try reader.read(.registration, into: &registration, "open, invite or closed") { .init(rawValue: $0) }
        try reader.read(.invites, into: &invites, "members or admins") { .init(rawValue: $0) }
        administrators = try reader.values(.administrator, "a phone number") { phoneDigits($0) }
        try reader.read(.loginCodes, into: &loginCodes, "log, session or file:PATH") { LoginCodes($0) }
        loginCodesHint = try reader.value(
            .loginCodesHint,
            "one line of 1 to \(CodeOrigin.wordLimit) characters",
            Self.oneLine(of: CodeOrigin.wordLimit)
        )
        mapTiles = try reader.value(.mapTiles, "file:///… with {z}, {x} and {y}") { MapTileAddress($0) }
        try reader.read(
            .mapAttribution,
            into: &mapAttribution,
            "one line of 1 to 80 characters",
            Self.oneLine(of: 80)
        )
        databaseKeyFile = try reader.value(.databaseKeyFile, "a path", nonEmpty)
        let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
        try reader.read(.logLevel, into: &logLevel, "one of \(levels)") { .init(rawValue: $0) }
        trustedProxies = try reader.values(.trustedProxy, "an address or ADDRESS/BITS") { AddressRange($0) }
        try reader.read(.compact, into: &compact, "off, local or open") { .init(rawValue: $0) }
        compactURL = try reader.value(
            .compactURL,
            "http://HOST:PORT or https://HOST:PORT",
            Self.urlOfPort
        )
        limits = try LimitSettings(reader)
        pages = try PageSettings(reader)
        web = try WebSettings(reader)
        description = try DescriptionSettings(reader)
    }

    /// Parses the beginning of addresses of files.
    private static func urlOfPort(_ text: String) -> String? {
        let rest =
            ["http://", "https://"].first(where: text.hasPrefix).map { text.dropFirst($0.count) } ?? ""
        let isHost =
            !rest.isEmpty && rest.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && !"/?#\"\\".utf8.contains($0) }
        return isHost ? text : nil
    }

    /// Parses a line of 1 to `limit` characters.
    static func oneLine(of limit: Int) -> (String) -> String? {
        { (1...limit).contains($0.count) && !$0.contains(where: \.isNewline) ? $0 : nil }
    }
}

extension Settings.LoginCodes {
    /// True if a program of the host's delivers codes to their owners.
    var isDelivered: Bool {
        guard case .file = self else { return false }
        return true
    }

    /// Parses `log`, `session` or `file:PATH`.
    init?(_ text: String) {
        switch text {
        case "log": self = .log
        case "session": self = .session
        default:
            guard text.hasPrefix("file:"), text.count > 5 else { return nil }
            self = .file(String(text.dropFirst(5)))
        }
    }
}

/// The digits of a phone number; nil for another text.
private func phoneDigits(_ text: String) -> String? {
    let digits = text.filter { !"+ -()".contains($0) }
    return (5...15).contains(digits.utf8.count) && digits.allSatisfy { ("0"..."9").contains($0) }
        ? digits : nil
}

private func nonEmpty(_ text: String) -> String? {
    text.isEmpty ? nil : text
}
