public import MTProto
public import MediaStore
public import Signals

/// What an account gets from the program that holds it: the outside world, so that a simulation can put its own in.
public struct AccountEnvironment: Sendable {
    /// Opens streams of bytes to servers.
    public var transport: any ByteTransport
    /// Measures delays, and notices sleep.
    public var clock: any SignalClock
    /// This machine's time of day; may be wrong by years.
    public var wallClock: @Sendable () -> WireTime
    /// Random bits: unpredictable, or seeded when a run has to be repeatable.
    public var random: @Sendable () -> UInt64
    /// Makes the queue that an account's parts run on.
    public var makeQueue: @Sendable () -> Queue
    /// How the media store behaves; what is asked for at a time is the engine's to say.
    public var media = MediaStoreOptions()
    /// What is loaded before somebody asks for it, until ``Account/loadAhead(by:over:)`` says otherwise; nothing for a
    /// program that shows no chats. One with a window takes ``AutoDownload/usual``.
    public var autoDownload = AutoDownload.off
    /// What the machine is connected by, as far as the program knows; see ``autoDownload``.
    public var networkKind: AutoDownload.NetworkKind? = .unmetered
    /// Whether the machine has a network at all: without one no connection is tried, and with one at once.
    public var isNetworkAvailable: Signal<Bool, Never> = .single(true)
    /// For a program that is to stay small: of the store little is kept in memory.
    public var isSmall = false
    /// Makes the queues that stores work on.
    package var makeStoreQueue: @Sendable (_ label: String) -> Queue = { Queue(label: $0) }

    /// A world; each account on a queue of its own unless told otherwise.
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
