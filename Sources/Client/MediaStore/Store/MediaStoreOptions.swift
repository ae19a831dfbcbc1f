import Glibc
package import Signals

/// How a store behaves.
public struct MediaStoreOptions: Sendable {
    /// How much is asked of the fetcher at a time.
    public var fetchLimits = FetchLimits()

    /// How long what was written may wait for being made durable together with more, in milliseconds.
    public var flushMilliseconds = 500

    /// How long after opening the ledger is compared with the disk, in seconds; nil for never by itself.
    public var checkSeconds: Int? = 60

    /// What goes by itself: looked at together with the ledger, and whenever much has come. Beyond its limit the store
    /// is brought to nine tenths of it; nil for a store that keeps all until it is told.
    public var policy: EvictionPolicy? = EvictionPolicy(maximumByteCount: 8 << 30)

    /// The time in seconds since 1970, by which files age.
    public var now: @Sendable () -> Int64 = { Int64(time(nil)) }

    /// Makes the queues that the store works on; nil for threads of its own. Simulations put their own in, so that
    /// what happens when depends on their seed alone.
    package var makeQueue: (@Sendable (_ label: String) -> Queue)?

    /// Called before files are written; for tests.
    var hook: DiskHook?

    /// The usual behaviour.
    public init() {}
}
