/// What an error of the server means for the request that got it.
enum RPCErrorDisposition: Equatable {
    /// Tell whoever asked.
    case fail(APIError)
    /// Tell whoever asked, and everybody else, that the key stands for nobody.
    case signedOut(String)
    /// Wait as long as the server asks, then try again.
    case wait(Duration)
    /// A call that the server was to run first failed or took too long: try again, behind what is left of the line.
    case waitForLine
    /// The server's fault: try again after a growing pause, so often and no more.
    case retryServer
    /// The temporary key is not bound: try again when it is.
    case bindFirst
    /// The session has not been told who is calling: try again with the introduction.
    case introduceFirst
    /// Another data centre is the right one.
    case migrate(DataCentreMigration)

    /// Judges `refusal` by the policy of its request.
    init(_ refusal: RPCErrorReply, _ policy: RequestPolicy) {
        if refusal.name == "MSG_WAIT_FAILED" || refusal.name == "MSG_WAIT_TIMEOUT" {
            // By name and before all codes: one server says 400 and another 500.
            self = .waitForLine
        } else if refusal.code == 303, let migration = DataCentreMigration(refusal) {
            self = .migrate(migration)
        } else if refusal.code == 401 || refusal.name == "AUTH_KEY_DUPLICATED" {
            self.init(unauthorised: refusal)
        } else if refusal.name == "FLOOD_WAIT" || refusal.name == "FLOOD_PREMIUM_WAIT" {
            let wait = Duration.seconds(max(refusal.value ?? 1, 1))
            self = wait <= policy.longestFloodWait ? .wait(wait) : .fail(.floodWait(wait))
        } else if refusal.name == "CONNECTION_NOT_INITED" || refusal.name == "CONNECTION_LAYER_INVALID" {
            self = .introduceFirst
        } else if refusal.error.isUnreadable {
            // The session says so: the answer is larger than it takes, and would be so again.
            self = .fail(refusal.error)
        } else if refusal.code >= 500 || refusal.code < 0 {
            self = .retryServer
        } else {
            self = .fail(refusal.error)
        }
    }

    private init(unauthorised refusal: RPCErrorReply) {
        switch refusal.name {
        case "AUTH_KEY_PERM_EMPTY": self = .bindFirst
        // Half of a sign-in: the next step is a password.
        case "SESSION_PASSWORD_NEEDED": self = .fail(refusal.error)
        default: self = .signedOut(refusal.name)
        }
    }
}

/// A `303`: what has to go on elsewhere.
struct DataCentreMigration: Equatable, Sendable {
    /// What moves.
    enum Scope: Equatable, Sendable {
        /// The account: everything goes there from now on.
        case account
        /// One file: this call alone goes there.
        case file
    }

    var scope: Scope
    var dataCentre: Int32

    /// Nil for a kind that nobody knows.
    init?(_ refusal: RPCErrorReply) {
        guard let value = refusal.value, let number = Int32(exactly: value), number > 0 else { return nil }
        switch refusal.name {
        case "PHONE_MIGRATE", "USER_MIGRATE", "NETWORK_MIGRATE": scope = .account
        case "FILE_MIGRATE", "STATS_MIGRATE": scope = .file
        default: return nil
        }
        dataCentre = number
    }
}
