public import ClientModel
public import ClientNetwork
public import MessageStore
public import Signals

/// The dependencies of an account's services, passed to each at its creation.
///
/// The services are actors on one ``executor``: they interleave only at suspension points, and hopping between them
/// is free. Only the store has threads of its own.
public struct AccountDependencies: Sendable {
    /// The signed-in user.
    public var selfID: PeerID
    /// The account's message store.
    public var store: MessageStore
    /// Calls the server.
    public var api: any RPCClient
    /// Measures delays.
    public var clock: any SignalClock
    /// The executor of all services.
    public var executor: QueueExecutor
    /// The server's time in milliseconds since 1970, as far as it is known; the machine's clock may be wrong.
    public var serverTime: @Sendable () -> Int64
    /// Random bits: `random_id`, file ids, jitter.
    public var random: @Sendable () -> UInt64
    /// True if answers should be short, as the network is slow or may be: then old messages are fetched when they are viewed.
    public var savesBytes: @Sendable () async -> Bool = { false }

    /// Creates the dependencies.
    public init(
        selfID: PeerID,
        store: MessageStore,
        api: any RPCClient,
        clock: any SignalClock,
        executor: QueueExecutor,
        serverTime: @escaping @Sendable () -> Int64,
        random: @escaping @Sendable () -> UInt64
    ) {
        self.selfID = selfID
        self.store = store
        self.api = api
        self.clock = clock
        self.executor = executor
        self.serverTime = serverTime
        self.random = random
    }

    /// Follows a view of the store: `MessageStore.follow(_:clock:random:next:)`.
    func follow<View: LiveView>(
        _ view: View,
        next: @escaping @Sendable (View.Value) -> Void
    ) -> Subscription {
        store.follow(view, clock: clock, random: random, next: next)
    }
}
