import TelegramSchema

/// An error that goes to the client as `rpc_error`.
///
/// The code is the kind: 400 wrong request, 401 not signed in, 403 not allowed, 420 wait, 500 our fault. The text is
/// one of Telegram's published names, because clients compare it literally.
public struct RPCError: Error, Equatable, Sendable {
    /// The kind of error, as in HTTP.
    public var code: Int32
    /// The published name, for example `MESSAGE_EMPTY`.
    public var text: String

    /// Creates an error of any kind.
    public init(code: Int32, _ text: String) {
        self.code = code
        self.text = text
    }

    /// 400: the request is wrong and will stay wrong.
    static func bad(_ text: String) -> RPCError { RPCError(code: 400, text) }

    /// 403: the request is right, but this user may not do it.
    static func forbidden(_ text: String) -> RPCError { RPCError(code: 403, text) }

    /// 420: the same request may succeed after `seconds`.
    public static func flood(seconds: Int64) -> RPCError {
        RPCError(code: 420, "FLOOD_WAIT_\(max(1, seconds))")
    }

    /// The seconds to wait; nil for another error.
    var waitSeconds: Int? {
        code == 420 && text.hasPrefix("FLOOD_WAIT_") ? Int(text.dropFirst("FLOOD_WAIT_".count)) : nil
    }

    static let unauthorized = RPCError(code: 401, "AUTH_KEY_UNREGISTERED")
    static let unknownMethod = RPCError.bad("INPUT_METHOD_INVALID")
    /// 400: the bytes are no request.
    public static let undecodable = RPCError.bad("INPUT_FETCH_ERROR")
    /// 400: the client speaks a layer outside of these.
    public static func layerInvalid(_ supported: ClosedRange<Int32>) -> RPCError {
        .bad("CONNECTION_LAYER_INVALID_\(supported.lowerBound)_\(supported.upperBound)")
    }
    /// 400: the answer cannot be said in the layer of the client.
    public static let layerTooOld = RPCError.bad("LAYER_TOO_OLD")
    /// The refusal of a call that is longer than its method may be.
    public static let tooLongRequest = RPCError.bad("INPUT_REQUEST_TOO_LONG")
    static let peerInvalid = RPCError.bad("PEER_ID_INVALID")
    static let chatInvalid = RPCError.bad("CHAT_ID_INVALID")
    static let channelInvalid = RPCError.bad("CHANNEL_INVALID")
    static let userInvalid = RPCError.bad("USER_ID_INVALID")
    static let messageInvalid = RPCError.bad("MESSAGE_ID_INVALID")
    static let adminRequired = RPCError.bad("CHAT_ADMIN_REQUIRED")

    /// 500: the server failed; the request may be right.
    public static let internalFailure = RPCError(code: 500, "INTERNAL")
}

extension RPCError {
    /// `rpc_error`, boxed, as it goes into `rpc_result`.
    public func encoded() -> [UInt8] { MTP.RpcError(errorCode: code, errorMessage: text).encoded() }
}
