public import TelegramSchema

/// Calls functions about parts of files, over connections that carry nothing else: up to four
/// for each direction and data centre, three parts on each. A policy's priority decides who goes first.
public struct FileTransferClient: RPCClient {
    let network: Network
    let kind: TransferDirection
    let dataCentre: Int32?

    /// As ``Network/call(_:_:)``, elsewhere.
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
    /// Calls about files go by this: in the data centre where the file is, or at home for nil.
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
