public import MTProto

/// The stored data of an account about its servers. The keys are the account: store them where only its owner can
/// read them.
public struct NetworkCredentials: Sendable, Equatable {
    /// The stored data of one data centre.
    public struct DataCentre: Sendable, Equatable {
        /// The permanent key.
        public var key: AuthKey
        /// The salts with their periods of validity, by the server's clock. May be empty.
        public var salts: [FutureSalt]
        /// True if the key belongs to the signed-in account there: always at home, elsewhere after an import.
        public var isAuthorised: Bool
        /// The ticket of the next compact channel. Secret; used once, and deleted here before.
        public var ticket: [UInt8]?

        /// A key with the data last known about its server.
        public init(
            key: AuthKey,
            salts: [FutureSalt] = [],
            isAuthorised: Bool = false,
            ticket: [UInt8]? = nil
        ) {
            self.key = key
            self.salts = salts
            self.isAuthorised = isAuthorised
            self.ticket = ticket
        }
    }

    /// The account's home data centre, once a server has named it.
    public var home: Int32?
    /// The difference of the servers' clock from this machine's.
    public var timeOffset: Duration
    /// The data centres by number.
    public var dataCentres: [Int32: DataCentre]

    /// Creates credentials; empty by default.
    public init(
        home: Int32? = nil,
        timeOffset: Duration = .zero,
        dataCentres: [Int32: DataCentre] = [:]
    ) {
        self.home = home
        self.timeOffset = timeOffset
        self.dataCentres = dataCentres
    }
}

/// Stores ``NetworkCredentials``.
public protocol CredentialsStore: Sendable {
    /// Returns the credentials that were saved last; empty at the first start. Called once, when a ``Network`` is
    /// created.
    func load() -> NetworkCredentials

    /// Replaces the stored credentials.
    ///
    /// Called seldom, on the network's executor, with a few kilobytes at most. A store that waits for a disk should
    /// use a queue of its own, and keep the order.
    func save(_ credentials: NetworkCredentials)
}
