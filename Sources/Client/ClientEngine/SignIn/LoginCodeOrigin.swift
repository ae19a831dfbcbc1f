import TelegramSchema

/// Where a Martlet server says that login codes come from, in its app configuration.
struct LoginCodeOrigin: Equatable {
    /// True if a person reads codes out; false if they are delivered.
    var isByHost: Bool
    /// The host's own words; nil for none.
    var hint: String?

    /// Reads the configuration; nil if it is another server's.
    init?(_ config: AppConfiguration) {
        guard let origin = config.line("martlet_login_codes_from", limit: 16) else { return nil }
        isByHost = origin == "host"
        hint = config.line("martlet_login_codes_hint", limit: 300)
    }
}
