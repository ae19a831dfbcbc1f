public import ClientNetwork

/// The clients for file transfer, on connections that carry nothing else, so that a video does not delay a text.
public struct FileTransferClients: Sendable {
    /// The client for uploads.
    public var upload: any RPCClient
    /// The client for downloads from a data centre.
    public var download: @Sendable (Int32?) -> any RPCClient

    /// The file connections of `network`.
    public init(_ network: Network) {
        upload = network.media(.upload)
        download = { network.media(.download, dataCentre: $0) }
    }

    /// One client for all transfers.
    init(_ api: any RPCClient) {
        upload = api
        download = { _ in api }
    }
}
