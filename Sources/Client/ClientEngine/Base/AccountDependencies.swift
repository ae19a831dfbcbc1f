public import ClientModel
public import ClientNetwork
public import MessageStore
public import Signals

/// What the parts of an account stand on; each gets it at its making.
///
/// The parts are actors on one ``executor``: they never interleave but where they wait, and hopping between them is
/// free. Nothing of an account runs elsewhere but the store's own threads.
public struct AccountDependencies: Sendable {
    /// Who is signed in.
    public var selfID: PeerID
    /// Everything that is known.
    public var store: MessageStore
    /// Calls the server.
    public var api: any RPCClient
    /// Measures delays.
    public var clock: any SignalClock
    /// Where the parts run.
    public var executor: QueueExecutor
    /// Milliseconds since 1970 by the server's clock, as well as it is known; the machine's may be wrong.
    public var serverTime: @Sendable () -> Int64
    /// Random bits: `random_id`, file ids, jitter.
    public var random: @Sendable () -> UInt64

    /// Puts them together.
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
