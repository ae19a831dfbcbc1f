import ServerStore
import TelegramSchema
import WireCrypto

/// What the rules remember between jobs. Only the lane's thread touches it.
///
/// ``caches`` copy rows and are dropped when a batch is rolled back; ``effects`` are what the batch will
/// release; the rest is about connections and time, which no transaction undoes.
final class EngineState {
    let options: EngineOptions
    var caches = EngineCaches()
    var effects = PostCommitOutput()
    var sessions = SessionRegistry()
    var notes = KeyUsageBuffer()
    var presence = PresenceRegistry()
    /// When old rows are next looked for, milliseconds; at the first tick for the first time.
    var nextUpkeep: Int64 = 0
    var random: EngineRandom

    init(options: EngineOptions) {
        self.options = options
        random = EngineRandom(instead: options.random)
    }
}

/// The system's random bits, or those that a simulation gives instead.
struct EngineRandom: RandomNumberGenerator {
    private var system = SystemRandom()
    private let instead: (@Sendable () -> UInt64)?

    init(instead: (@Sendable () -> UInt64)?) { self.instead = instead }

    mutating func next() -> UInt64 { instead?() ?? system.next() }
}
