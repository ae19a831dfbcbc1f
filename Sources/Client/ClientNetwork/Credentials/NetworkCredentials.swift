public import MTProto

/// What an account keeps of its servers between two starts. The keys are the account: store them where only its
/// owner can read them.
public struct NetworkCredentials: Sendable, Equatable {
    /// What is kept of one data centre.
    public struct DataCentre: Sendable, Equatable {
        /// The permanent key.
        public var key: AuthKey
        /// Salts with the times in which they are good, by the server's clock. May be empty.
        public var salts: [FutureSalt]
        /// Whether the key stands for the account there: always at home, elsewhere after an import.
        public var isAuthorised: Bool

        /// A key with what was last known about its server.
        public init(key: AuthKey, salts: [FutureSalt] = [], isAuthorised: Bool = false) {
            self.key = key
            self.salts = salts
            self.isAuthorised = isAuthorised
        }
    }

    /// Where the account lives, once a server said so.
    public var home: Int32?
    /// How much the servers' clock is ahead of this machine's.
    public var timeOffset: Duration
    /// By number.
    public var dataCentres: [Int32: DataCentre]

    /// Nothing is known unless told.
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

/// Keeps ``NetworkCredentials``.
public protocol CredentialsStore: Sendable {
    /// What was saved last; empty at the first start. Called once, when a ``Network`` is made.
    func load() -> NetworkCredentials

    /// Replaces what is kept.
    ///
    /// Called seldom, on the network's executor, with a few kilobytes at most: a store that waits for a disk should
    /// hand them to a queue of its own, and keep their order.
    func save(_ credentials: NetworkCredentials)
}
