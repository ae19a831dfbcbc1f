public import TelegramSchema

/// The destination of the engine's answers and pushes: the gateway, or a recorder in tests.
public protocol EngineOutput: Sendable {
    /// Takes all output that has just become durable, in the order of the commits.
    ///
    /// Called on the store's writer, so implementations must only hop to the owner of the connections. Answers that
    /// promise nothing durable (a part of a file, a refused method) come from other threads as well, in batches of
    /// their own.
    func engineDidCommit(_ batch: EngineBatch)
}

/// The output that one durable transaction releases.
public struct EngineBatch: Sendable {
    /// A boxed result or `rpc_error`, for the call that carried `token`.
    public struct Answer: Sendable, Equatable {
        /// ``RPCCall/token`` of the call.
        public var token: UInt64
        /// The content of `rpc_result`.
        public var body: [UInt8]

        /// Creates an answer from its parts.
        public init(token: UInt64, body: [UInt8]) {
            self.token = token
            self.body = body
        }
    }

    /// A key that now belongs to a user, or to nobody.
    public struct Binding: Sendable, Equatable {
        /// The permanent key.
        public var authKeyID: Int64
        /// The user who is signed in under the key; nil after a log-out.
        public var user: UserID?
        /// True if the key joined the session of another one, under which its client hears of updates.
        public var isJoined: Bool

        /// Creates a binding from its parts.
        public init(authKeyID: Int64, user: UserID?, isJoined: Bool = false) {
            self.authKeyID = authKeyID
            self.user = user
            self.isJoined = isJoined
        }
    }

    /// Answers, in commit order.
    public var answers: [Answer] = []

    /// Updates for connected sessions, in commit order. Deliver them after ``bindings``, before ``answers``
    /// or after them: clients accept both.
    public var pushes: [Push] = []

    /// Keys that were signed in or out, so that the gateway can route ``pushes``.
    public var bindings: [Binding] = []

    /// Sessions that asked for silence with `invokeWithoutUpdates`: they get answers but no pushes.
    public var muted: [SessionAddress] = []

    /// Creates an empty batch.
    public init() {}

    /// True if there is nothing to deliver.
    public var isEmpty: Bool { answers.isEmpty && pushes.isEmpty && bindings.isEmpty && muted.isEmpty }
}

/// Names one MTProto session: session ids are unique only under their key.
public struct SessionAddress: Hashable, Sendable {
    /// The permanent key.
    public var authKeyID: Int64
    /// The id that the client chose.
    public var sessionID: Int64

    /// Creates an address from its parts.
    public init(authKeyID: Int64, sessionID: Int64) {
        self.authKeyID = authKeyID
        self.sessionID = sessionID
    }
}

/// Updates for the connected sessions of one user.
public struct Push: Sendable, Equatable {
    /// The user whose sessions get the push.
    public var user: UserID
    /// The one session that already has the update from its answer.
    public var exceptSession: SessionAddress?
    /// If set, only sessions under this permanent key get the push.
    public var onlyAuthKey: Int64?
    /// Boxed `Updates`.
    public var body: [UInt8]

    /// Creates a push for all sessions of `user` but `exceptSession`.
    public init(
        user: UserID,
        exceptSession: SessionAddress? = nil,
        onlyAuthKey: Int64? = nil,
        body: [UInt8]
    ) {
        self.user = user
        self.exceptSession = exceptSession
        self.onlyAuthKey = onlyAuthKey
        self.body = body
    }
}
