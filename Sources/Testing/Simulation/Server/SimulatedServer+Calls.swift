public import MTProto
import StdExtras
public import TelegramSchema

extension SimulatedServer {
    /// Calls a function as the device with `key`, without its network: to prepare a world, and to read the server's
    /// final state.
    ///
    /// - Throws: ``SimulationError/refused(_:)``.
    public func call<Function: TLFunctionCall>(
        _ function: Function,
        as key: AuthKey
    ) async throws -> Function.Result {
        let answer = await withCheckedContinuation { continuation in
            submit(function.encoded(), as: key) { continuation.resume(returning: $0) }
        }
        if let error = try? MTP.RpcError(decoding: answer) {
            throw SimulationError.refused(error.errorMessage)
        }
        return try Function.Result(decoding: answer)
    }
}
