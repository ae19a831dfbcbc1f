import MTProto
import TelegramSchema

/// An `rpc_error`, with the number in its name separated: `FLOOD_WAIT_30` is `FLOOD_WAIT` with 30,
/// `FILE_PART_3_MISSING` is `FILE_PART_X_MISSING` with 3.
struct RPCErrorReply: Equatable, Sendable {
    var code: Int32
    var name: String
    var value: Int?

    /// Parses an error's message.
    init(code: Int32, message: String) {
        self.code = code
        // Some servers append a sentence to the constant.
        var words = message.prefix { $0 != " " && $0 != ":" }.split(
            separator: "_",
            omittingEmptySubsequences: false
        )
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
