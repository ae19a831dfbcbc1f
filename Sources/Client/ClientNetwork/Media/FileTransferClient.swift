public import TelegramSchema

/// Calls functions about file parts, over connections that carry nothing else: up to four for each direction and
/// data centre, with three parts on each. A policy's priority decides the order.
public struct FileTransferClient: RPCClient {
    let network: Network
    let kind: TransferDirection
    let dataCentre: Int32?

    /// As ``Network/call(_:_:)``, over the file connections.
    ///
    /// - Throws: ``APIError``.
    public func call<Function: TLFunctionCall>(
        _ function: Function,
        _ policy: RequestPolicy
    ) async throws(APIError) -> Function.Result {
        try await network.callPart(function, policy: policy, kind: kind, number: dataCentre)
    }
}

extension Network {
    /// The client for calls about files: in the data centre of the file, or at home for nil.
    public nonisolated func media(_ kind: TransferDirection, dataCentre: Int32? = nil) -> FileTransferClient {
        FileTransferClient(network: self, kind: kind, dataCentre: dataCentre)
    }

    func callPart<Function: TLFunctionCall>(
        _ function: Function,
        policy: RequestPolicy,
        kind: TransferDirection,
        number: Int32?
    ) async throws(APIError) -> Function.Result {
        try await call(function, policy, at: .media(kind, number ?? home))
    }
}
