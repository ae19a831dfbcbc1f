/// Limits the output of a worker until the player has used some of it. A worker exceeds the limit only if a hostile
/// video controls it.
struct VideoDecoderCredit {
    private var takenSlots: Set<Int> = []
    private var sounds = 0

    /// Records an event; true if the worker had room for it.
    mutating func admits(_ event: VideoDecoderEvent) -> Bool {
        switch event {
        case .picture(let slot, _, _, _, _): return takenSlots.insert(slot).inserted
        case .sound:
            sounds += 1
            return sounds <= VideoLimits.sounds
        case .needs, .knows, .end, .failed, .inspected: return true
        }
    }

    /// Records a command to the worker.
    mutating func note(_ command: VideoDecoderCommand) {
        switch command {
        case .freeSlot(let slot): takenSlots.remove(slot)
        case .soundPlayed: sounds = max(0, sounds - 1)
        case .open, .bytes, .jump, .begin, .inspect: break
        }
    }
}
