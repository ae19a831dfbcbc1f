import ServerMedia
import ServerStore
import TelegramSchema
import WireCrypto

/// The state that the rules keep between jobs. Only the writer's thread touches it.
///
/// ``caches`` copy rows and are dropped if a batch is rolled back; ``effects`` are the output of the batch. The rest
/// concerns connections and time, which no transaction undoes.
final class EngineState {
    let options: EngineOptions
    var caches = EngineCaches()
    var effects = PostCommitOutput()
    var sessions = SessionRegistry()
    var notes = KeyUsageBuffer()
    /// The views of members' pages that are not written yet.
    var views = ViewCounter()
    var presence = PresenceRegistry()
    /// Sessions that other keys of their clients may join, by the user.
    var exports = OneTimeTokens<UserID>(lifetime: 60_000, limitOfOwner: 8)
    /// Keys that show a QR code and wait for another session to sign them in.
    var loginTokens = OneTimeTokens<LoginTokenRequest>(lifetime: 30_000, limitOfOwner: 4)
    /// The time of the next search for old rows, in milliseconds; 0 for the first tick.
    var nextUpkeep: Int64 = 0
    var random: EngineRandom
    /// Proves to clients which maps they may ask for; nil where there are none.
    let maps: MapPictures?
    /// Knows which links lead to pages; nil where none are looked up.
    let pages: (any WebPageSource)?
    /// The pages that are being looked up.
    let lookups: RunningLookups
    /// The users who wait for pages that no message of theirs shows, as while they write.
    var pageAskers: [Int64: Set<UserID>] = [:]

    init(
        options: EngineOptions,
        maps: MapPictures?,
        pages: (any WebPageSource)?,
        lookups: RunningLookups
    ) {
        self.options = options
        self.maps = maps
        self.pages = pages
        self.lookups = lookups
        random = EngineRandom(instead: options.random)
    }
}

/// The system's random bits, or those of a simulation.
struct EngineRandom: RandomNumberGenerator {
    private var system = SystemRandom()
    private let instead: (@Sendable () -> UInt64)?

    init(instead: (@Sendable () -> UInt64)?) { self.instead = instead }

    mutating func next() -> UInt64 { instead?() ?? system.next() }
}
