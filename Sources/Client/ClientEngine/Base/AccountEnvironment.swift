public import ClientNetwork
public import MTProto
public import MediaStore
public import Signals

/// The outside world of an account, supplied by the program, so that a simulation can supply its own.
public struct AccountEnvironment: Sendable {
    /// Opens streams of bytes to servers.
    public var transport: any ByteTransport
    /// Measures delays, and notices sleep.
    public var clock: any SignalClock
    /// This machine's time of day; may be wrong by years.
    public var wallClock: @Sendable () -> WireTime
    /// Random bits: unpredictable, or seeded when a run has to be repeatable.
    public var random: @Sendable () -> UInt64
    /// Makes the queue that an account's services run on.
    public var makeQueue: @Sendable () -> Queue
    /// The options of the media store; the engine sets the fetch limits itself.
    public var media = MediaStoreOptions()
    /// The rules for loading media unasked, until ``Account/loadAhead(by:over:)`` changes them. Off for a program
    /// that shows no chats; one with a window takes ``AutoDownload/usual``.
    public var autoDownload = AutoDownload.off
    /// The kind of network that the machine uses, as far as the program knows; see ``autoDownload``.
    public var networkKind: AutoDownload.NetworkKind? = .unmetered
    /// How the machine reaches others. Without a network no connection is tried; once there is one or another, it is
    /// tried at once.
    public var networkPath: Signal<NetworkPath, Never> = .single(NetworkPath())
    /// Scales photos before their upload; nil for a program that leaves them to another one.
    public var photoScaler: (any PhotoScaler)?
    /// True for a program with little memory: the store then caches little.
    public var isSmall = false
    /// Makes the queues of the stores.
    package var makeStoreQueue: @Sendable (_ label: String) -> Queue = { Queue(label: $0) }

    /// Creates an environment; by default each account has a queue of its own.
    public init(
        transport: any ByteTransport,
        clock: any SignalClock = DispatchClock.shared,
        wallClock: @escaping @Sendable () -> WireTime,
        random: @escaping @Sendable () -> UInt64,
        makeQueue: @escaping @Sendable () -> Queue = { Queue(label: "martlet.account") }
    ) {
        self.transport = transport
        self.clock = clock
        self.wallClock = wallClock
        self.random = random
        self.makeQueue = makeQueue
    }
}
