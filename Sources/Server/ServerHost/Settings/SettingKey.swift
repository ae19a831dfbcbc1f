/// The name of a setting: the key in a configuration file, and with `--` before it the flag.
public enum SettingKey: String, CaseIterable, Sendable {
    /// The data folder.
    case data
    /// The address to listen on.
    case host
    /// The port to listen on; 0 lets the system choose.
    case port
    /// An address that clients are told to reconnect to, as `HOST:PORT`. May be given more than once.
    case publicAddress = "public-address"
    /// Who may create an account.
    case registration
    /// Where login codes go.
    case loginCodes = "login-codes"
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
    /// Whether limits on addresses hold for this machine's own.
    case limitLoopback = "limit-loopback"
    /// A proxy that says by the PROXY protocol whom it speaks for. May be given more than once.
    case trustedProxy = "trusted-proxy"
    /// The most members of a basic group.
    case maximumGroupMembers = "max-group-members"
    /// The most wrong login codes for one number from one place in a day.
    case maximumWrongCodesPerDay = "max-wrong-codes-per-day"
    /// The most people whom one member may look for by phone number in a day.
    case maximumPhoneLookupsPerDay = "max-phone-lookups-per-day"
    /// The most phone numbers that one member may import in a day.
    case maximumContactImportsPerDay = "max-contact-imports-per-day"
    /// The most bytes of one member's files.
    case maximumFilesPerUser = "max-files-per-user"
    /// The most bytes of all members' uploads that are not sent yet.
    case maximumPendingUploads = "max-pending-uploads"
    /// The most bytes of one member's uploads that are not sent yet.
    case maximumPendingUploadsPerUser = "max-pending-uploads-per-user"
    /// Hours after which a file is removed that nothing refers to.
    case unusedFileHours = "unused-file-hours"
    /// Hours after which an upload is forgotten to which nothing was added.
    case abandonedUploadHours = "abandoned-upload-hours"

    /// Whether giving it twice adds to it, where for the others it is a mistake.
    var isList: Bool { self == .publicAddress || self == .trustedProxy }
}

/// What one source says: the flags, or a file.
public struct SettingsLayer: Sendable, Equatable {
    /// Where a value stands, so that an error can point there.
    public enum Origin: Sendable, Equatable {
        /// On the command line.
        case flag
        /// In a configuration file, counted from 1.
        case line(Int, file: String)
    }

    /// What was written, not judged yet.
    public struct Entry: Sendable, Equatable {
        /// As written, without quotes.
        public var text: String
        /// Where.
        public var origin: Origin
    }

    private var entries: [SettingKey: [Entry]] = [:]

    /// A source that says nothing.
    public init() {}

    /// Adds what the source says about `key`; nil adds nothing.
    public mutating func add(_ text: String?, for key: SettingKey, at origin: Origin = .flag) {
        guard let text else { return }
        entries[key, default: []].append(Entry(text: text, origin: origin))
    }

    /// What the source says about `key`, in order.
    public subscript(key: SettingKey) -> [Entry] { entries[key] ?? [] }
}
