/// What a worker may hand over before it hears that some of it was used. A worker keeps to it, unless a film has taken the
/// worker over.
struct VideoDecoderCredit {
    private var takenSlots: Set<Int> = []
    private var sounds = 0

    /// Notes what the worker says; whether it has room for that.
    mutating func admits(_ event: VideoDecoderEvent) -> Bool {
        switch event {
        case .picture(let slot, _, _, _, _): return takenSlots.insert(slot).inserted
        case .sound:
            sounds += 1
            return sounds <= VideoLimits.sounds
        case .needs, .knows, .end, .failed: return true
        }
    }

    /// Notes what the worker is told.
    mutating func note(_ command: VideoDecoderCommand) {
        switch command {
        case .freeSlot(let slot): takenSlots.remove(slot)
        case .soundPlayed: sounds = max(0, sounds - 1)
        case .open, .bytes, .jump, .begin: break
        }
    }
}
