import Glibc
package import Signals

/// The options of a store.
public struct MediaStoreOptions: Sendable {
    /// The limits of concurrent requests to the fetcher.
    public var fetchLimits = FetchLimits()

    /// The maximum delay before writes are made durable together with later ones, in milliseconds.
    public var flushMilliseconds = 500

    /// The delay after opening before the index is compared with the disk, in seconds; nil for no automatic check.
    public var checkSeconds: Int? = 60

    /// The automatic eviction policy, applied together with the check, and after many added bytes. Beyond its limit
    /// the store is reduced to nine tenths of it; nil to keep everything.
    public var policy: EvictionPolicy? = EvictionPolicy(maximumByteCount: 8 << 30)

    /// The time in seconds since 1970, by which files age.
    public var now: @Sendable () -> Int64 = { Int64(time(nil)) }

    /// Creates the queues that the store works on; nil for threads of its own. Simulations use their own, so that the
    /// schedule depends on their seed alone.
    package var makeQueue: (@Sendable (_ label: String) -> Queue)?

    /// Called before files are written; for tests.
    var hook: DiskHook?

    /// Creates the default options.
    public init() {}
}
