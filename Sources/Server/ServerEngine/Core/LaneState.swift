import ServerStore
import TelegramSchema
import WireCrypto

/// What the rules remember between jobs. Only the lane's thread touches it.
///
/// ``caches`` copy rows and are dropped when a batch is rolled back; ``effects`` are what the batch will
/// release; the rest is about connections and time, which no transaction undoes.
final class LaneState {
    let options: EngineOptions
    var caches = LaneCaches()
    var effects = Effects()
    var sessions = SessionBook()
    var notes = KeyNotes()
    var presence = PresenceBook()
    var codeLimits = CodeLimits()
    var random = SystemRandom()

    init(options: EngineOptions) {
        self.options = options
    }
}
