import MTProto

/// The shared state of the connections to one data centre: routes, keys, and whether the account is signed in there.
///
/// Confined to its ``Network``.
final class DataCentre {
    let number: Int32
    var routes: RouteList
    var keys: DataCentreKeys
    /// The connection that holds the keys, and carries all requests but file transfers.
    var keeper: SessionConnection?
    var pools: [TransferDirection: MediaConnectionPool] = [:]
    /// True while the account's authorization is being transferred there.
    var isImporting = false
    /// The requests that wait for it.
    var parked: [(entry: RequestTable.Entry, place: Network.Place)] = []

    init(number: Int32, routes: RouteList, keys: DataCentreKeys) {
        self.number = number
        self.routes = routes
        self.keys = keys
    }

    /// All connections to the data centre.
    var links: [SessionConnection] {
        (keeper.map { [$0] } ?? []) + TransferDirection.allCases.flatMap { pools[$0]?.links ?? [] }
    }
}
