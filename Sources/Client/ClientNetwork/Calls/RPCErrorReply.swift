import MTProto
import TelegramSchema

/// An `rpc_error`, with the number in its name separated: `FLOOD_WAIT_30` is `FLOOD_WAIT` with 30,
/// `FILE_PART_3_MISSING` is `FILE_PART_X_MISSING` with 3.
struct RPCErrorReply: Equatable, Sendable {
    /// The most characters of a name: it is stored, and shown to the user.
    private static let longestName = 64

    var code: Int32
    var name: String
    var value: Int?

    /// Parses an error's message.
    init(code: Int32, message: String) {
        self.code = code
        // Some servers append a sentence to the constant. Others would have the user read one, or a whole page.
        let constant = message.prefix(Self.longestName).prefix { character in
            character.isASCII && (character.isLetter || character.isNumber || "_-.".contains(character))
        }
        var words = constant.split(separator: "_", omittingEmptySubsequences: false)
        if let index = words.lastIndex(where: { Int($0) != nil }) {
            value = Int(words[index])
            if index == words.count - 1 { words.removeLast() } else { words[index] = "X" }
        }
        name = words.joined(separator: "_")
    }

    /// The error in an answer; nil if the answer is a result.
    init?(answer: [UInt8]) {
        // A result has another constructor, in the first four bytes.
        guard let error = try? MTP.RpcError(decoding: answer) else { return nil }
        self.init(code: error.errorCode, message: error.errorMessage)
    }

    var error: APIError { .refused(code: code, name: name, value: value) }
}

/// The handling of a server's error for a request.
enum RPCErrorDisposition: Equatable {
    /// Fail the request.
    case fail(APIError)
    /// Fail the request, and report that the key has no signed-in user.
    case signedOut(String)
    /// Wait as long as the server demands, then retry.
    case wait(Duration)
    /// A call that the server should have run first failed or took too long: retry, after the rest of the queue.
    case waitForLine
    /// A server error: retry after growing pauses, a limited number of times.
    case retryServer
    /// The temporary key is not bound: retry once it is.
    case bindFirst
    /// The session has not introduced the client: retry with the introduction.
    case introduceFirst
    /// Continue on another data centre.
    case migrate(DataCentreMigration)

    /// Decides about `refusal` by the policy of its request.
    init(_ refusal: RPCErrorReply, _ policy: RequestPolicy) {
        if policy.isAhead {
            self = .fail(refusal.error)
        } else if refusal.name == "MSG_WAIT_FAILED" || refusal.name == "MSG_WAIT_TIMEOUT" {
            // By name and before all codes: servers differ in the code, 400 or 500.
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
            // Raised by the session: the answer exceeds its limit, and would do so again.
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
        // Half of a sign-in: the password comes next.
        case "SESSION_PASSWORD_NEEDED": self = .fail(refusal.error)
        default: self = .signedOut(refusal.name)
        }
    }
}

/// The redirect of a `303` error.
struct DataCentreMigration: Equatable, Sendable {
    /// The scope of a redirect.
    enum Scope: Equatable, Sendable {
        /// The account: all requests go there from now on.
        case account
        /// One file: only this call goes there.
        case file
    }

    var scope: Scope
    var dataCentre: Int32

    /// Nil for an unknown kind.
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
