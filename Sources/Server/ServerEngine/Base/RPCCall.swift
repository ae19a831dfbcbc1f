public import TelegramSchema

/// One method call from an MTProto session: bytes in, one answer out.
///
/// The gateway creates the call and reads only the wrappers in ``body``. The engine answers it exactly once, through
/// ``EngineOutput``, under the same ``token``.
public struct RPCCall: Sendable {
    /// The gateway's name for the answer. The engine only returns it.
    public var token: UInt64

    /// The **permanent** key that the call came under. The gateway resolves a temporary key to it.
    public var authKeyID: Int64

    /// The MTProto session that the call came in.
    public var sessionID: Int64

    /// The MTProto message that carried the call.
    public var messageID: Int64

    /// The boxed method with whatever `invokeWith…` wrappers the client put around it.
    public var body: [UInt8]

    /// The gateway's result of unwrapping ``body``; nil if the engine must unwrap it. Unwrapping may inflate, so it
    /// is not done twice.
    public var envelope: RPCEnvelope?

    /// The constructor of the method, once it is known; 0 before.
    var methodID: UInt32 = 0

    /// The user signed in under the key, as far as the gateway knows; decides the call's queue for the writer. Rules
    /// ask the store instead.
    public var user: UserID?

    /// The address of the connection, without the port. For limits and `account.getAuthorizations`; never logged
    /// whole.
    public var address: String

    /// True if the sender may be somebody who repeats what the client sent earlier. Its address is not the client's then, and
    /// is not recorded.
    public var mayBeCopy: Bool

    /// The data centre that the client meant when it made its key, as it wrote the number; nil if unknown.
    public var dataCentre: Int32?

    /// Creates a call from its parts.
    public init(
        token: UInt64,
        authKeyID: Int64,
        sessionID: Int64,
        messageID: Int64,
        body: [UInt8],
        envelope: RPCEnvelope? = nil,
        user: UserID? = nil,
        address: String,
        mayBeCopy: Bool = false,
        dataCentre: Int32? = nil
    ) {
        self.token = token
        self.authKeyID = authKeyID
        self.sessionID = sessionID
        self.messageID = messageID
        self.body = body
        self.envelope = envelope
        self.user = user
        self.address = address
        self.mayBeCopy = mayBeCopy
        self.dataCentre = dataCentre
    }
}
