import MTProto

/// What the links to one data centre share: the ways there, the keys, and whether the account is known there.
///
/// Confined to its ``Network``.
final class DataCentre {
    let number: Int32
    var routes: RouteList
    var keys: DataCentreKeys
    /// Keeps the keys, and carries what is not a file.
    var keeper: SessionConnection?
    var pools: [TransferDirection: MediaConnectionPool] = [:]
    /// Whether the account's authorisation is on its way there.
    var isImporting = false
    /// What waits for it.
    var parked: [(entry: RequestTable.Entry, place: Network.Place)] = []

    init(number: Int32, routes: [ServerRoute], keys: DataCentreKeys) {
        self.number = number
        self.routes = RouteList(routes)
        self.keys = keys
    }

    /// All links there.
    var links: [SessionConnection] {
        (keeper.map { [$0] } ?? []) + TransferDirection.allCases.flatMap { pools[$0]?.links ?? [] }
    }
}
