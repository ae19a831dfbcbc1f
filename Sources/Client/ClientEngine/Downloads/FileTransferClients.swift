public import ClientNetwork

/// Who calls functions about parts of files: connections that carry nothing else, so that a film does not hold up a
/// text.
public struct FileTransferClients: Sendable {
    /// Takes what is uploaded.
    public var upload: any RPCClient
    /// Brings what is downloaded, by the data centre that has it.
    public var download: @Sendable (Int32?) -> any RPCClient

    /// The connections of `network` that are for files.
    public init(_ network: Network) {
        upload = network.media(.upload)
        download = { network.media(.download, dataCentre: $0) }
    }

    /// One for all.
    init(_ api: any RPCClient) {
        upload = api
        download = { _ in api }
    }
}
