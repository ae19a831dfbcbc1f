/// The name of a setting: the key in a configuration file, and with `--` before it the flag.
public enum SettingKey: String, CaseIterable, Sendable {
    /// The data folder.
    case data
    /// The address to listen on.
    case host
    /// The port to listen on; 0 lets the system choose.
    case port
    /// An address for clients to reconnect to, as `HOST:PORT`. May be given more than once.
    case publicAddress = "public-address"
    /// The rule for creating accounts.
    case registration
    /// Who invites people.
    case invites
    /// The phone number of a member who decides for the host what is used for everybody. May be given more than once.
    case administrator
    /// The destination of login codes.
    case loginCodes = "login-codes"
    /// The host's words of where login codes come from.
    case loginCodesHint = "login-codes-hint"
    /// The address of map tiles.
    case mapTiles = "map-tiles"
    /// Who made the map.
    case mapAttribution = "map-attribution"
    /// What is made of web pages that messages link to.
    case pages
    /// The only hosts whose pages are looked up. May be given more than once.
    case pageAllowedHost = "page-allow-host"
    /// A host whose pages are never looked up. May be given more than once.
    case pageDeniedHost = "page-deny-host"
    /// A host whose pages have previews alone, and never articles. May be given more than once.
    case pageNoArticleHost = "page-no-article-host"
    /// A network that pages may be fetched from although it is not of the internet. May be given more than once.
    case pageAllowedNetwork = "page-allow-net"
    /// A network that pages are never fetched from. May be given more than once.
    case pageDeniedNetwork = "page-deny-net"
    /// The address of the server's host, which sites see.
    case pageContact = "page-contact"
    /// A site that is served elsewhere than its name says. May be given more than once.
    case pageConnection = "page-connect-to"
    /// A server that looks up the names of sites. May be given more than once.
    case pageNameServer = "page-name-server"
    /// A proxy that pages are fetched through.
    case pageProxy = "page-proxy"
    /// A file with the authorities that vouch for sites.
    case pageAuthorities = "page-ca"
    /// The address that the web server listens on.
    case web
    /// The address that links to the web server begin with.
    case webURL = "web-url"
    /// A file with the web server's certificate.
    case webCertificate = "web-certificate"
    /// A file with the key of that certificate.
    case webKey = "web-key"
    /// A proxy before the web server, whose word counts of who asks. May be given more than once.
    case webProxy = "web-proxy"
    /// Who may write pages.
    case telegraph
    /// The most bytes of pictures and films of pages.
    case telegraphFiles = "telegraph-files"
    /// True if the server tells its key and description to clients that have its address alone.
    case serverInfo = "server-info"
    /// The server's name.
    case serverName = "server-name"
    /// The host's words about the server.
    case serverDescription = "server-description"
    /// A file with the server's picture.
    case serverIcon = "server-icon"
    /// A file with the key that encrypts the database.
    case databaseKeyFile = "database-key-file"
    /// The least important level that is logged.
    case logLevel = "log-level"
    /// The most connections at one time.
    case maximumConnections = "max-connections"
    /// The most connections from one address at one time.
    case maximumConnectionsPerAddress = "max-connections-per-address"
    /// The most keys that one address may make in a minute.
    case maximumHandshakesPerMinute = "max-handshakes-per-minute"
    /// The most calls of one session that run at the same time.
    case maximumRunningCalls = "max-running-calls"
    /// True if limits on addresses hold for this machine's own.
    case limitLoopback = "limit-loopback"
    /// A proxy that names its clients by the PROXY protocol. May be given more than once.
    case trustedProxy = "trusted-proxy"
    /// Who may speak the compact transport.
    case compact
    /// The address of the port for files of the compact transport's clients.
    case compactURL = "compact-url"
    /// The most members of a basic group.
    case maximumGroupMembers = "max-group-members"
    /// The most wrong login codes for one number from one subscriber in a day.
    case maximumWrongCodesPerDay = "max-wrong-codes-per-day"
    /// The most phone numbers that one user may look up in a day.
    case maximumPhoneLookupsPerDay = "max-phone-lookups-per-day"
    /// The most phone numbers that one user may import in a day.
    case maximumContactImportsPerDay = "max-contact-imports-per-day"
    /// The most bytes of one user's files.
    case maximumFilesPerUser = "max-files-per-user"
    /// The most bytes of all users' uploads that are not sent yet.
    case maximumPendingUploads = "max-pending-uploads"
    /// The most bytes of one user's uploads that are not sent yet.
    case maximumPendingUploadsPerUser = "max-pending-uploads-per-user"
    /// The most bytes of pictures and articles of web pages.
    case maximumPageFiles = "max-page-files"
    /// Hours after which an unreferenced file is removed.
    case unusedFileHours = "unused-file-hours"
    /// Hours after which an idle upload is discarded.
    case abandonedUploadHours = "abandoned-upload-hours"

    /// True if the key may be given more than once; for the others that is an error.
    var isList: Bool {
        switch self {
        case .publicAddress, .administrator, .trustedProxy, .pageAllowedHost, .pageDeniedHost,
            .pageNoArticleHost,
            .pageAllowedNetwork, .pageDeniedNetwork, .pageConnection, .pageNameServer, .webProxy:
            true
        default: false
        }
    }
}

/// The settings of one source: the flags, or a file.
public struct SettingsLayer: Sendable, Equatable {
    /// The place of a value, for error messages.
    public enum Origin: Sendable, Equatable {
        /// On the command line.
        case flag
        /// In a configuration file, counted from 1.
        case line(Int, file: String)
    }

    /// A value as written, not checked yet.
    public struct Entry: Sendable, Equatable {
        /// As written, without quotes.
        public var text: String
        /// The place of the value.
        public var origin: Origin
    }

    private var entries: [SettingKey: [Entry]] = [:]

    /// Creates a layer without settings.
    public init() {}

    /// Adds a value for `key`; nil adds nothing.
    public mutating func add(_ text: String?, for key: SettingKey, at origin: Origin = .flag) {
        guard let text else { return }
        entries[key, default: []].append(Entry(text: text, origin: origin))
    }

    /// The values for `key`, in order.
    public subscript(key: SettingKey) -> [Entry] { entries[key] ?? [] }
}
