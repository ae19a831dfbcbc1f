import CompactAPI
import CompactWire
import TelegramSchema

extension MTP.RpcError {
    /// Reads the payload of a failure: an error of the API, or of the session itself.
    init(compactFailure payload: [UInt8]) {
        if let error = try? MTP.RpcError(compactPayload: payload) {
            self = error
        } else if let value = try? MessagePackValue(decoding: payload),
            case .string(let name) = value["error"]
        {
            self.init(errorCode: 400, errorMessage: name)
        } else {
            self.init(errorCode: 400, errorMessage: "RESPONSE_UNREADABLE")
        }
    }
}
