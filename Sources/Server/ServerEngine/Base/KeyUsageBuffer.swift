import ServerStore

/// The key data that calls bring (device, layer, address, time of use), until it is written.
///
/// The buffer is written apart from the calls, a few times a minute. A refused call must not undo it, and no call
/// should pay for it.
struct KeyUsageBuffer {
    private struct Note {
        var device: DeviceInfo
        var lastActive: Int32
        var address: String
    }

    /// Seconds between two writes that only record further use of a session.
    private static let activityStep: Int32 = 300

    private var current: [Int64: Note] = [:]
    private var dirty: Set<Int64> = []

    /// Records the key data of a call.
    ///
    /// - Returns: True if the call named another layer than the last. That is to be written with the call: a client that
    ///   connects again may not name it again, and would not understand an answer in another.
    mutating func note(
        _ id: Int64,
        _ key: KeyState,
        _ envelope: RPCEnvelope,
        address: String,
        seconds: Int32
    ) -> Bool {
        var note =
            current[id]
            ?? Note(device: key.device, lastActive: key.lastActive, address: key.address)
        var isOtherLayer = false
        var isNews = seconds - note.lastActive >= Self.activityStep || note.address != address
        if envelope.layer != nil || envelope.device != nil {
            var device = envelope.device ?? note.device
            device.layer = envelope.layer ?? note.device.layer
            isNews = isNews || device != note.device
            isOtherLayer = device.layer != note.device.layer
            note.device = device
        }
        guard isNews else { return false }
        note.lastActive = seconds
        note.address = address
        current[id] = note
        dirty.insert(id)
        return isOtherLayer
    }

    /// Writes the changed notes. They stay marked as changed until ``written()``: the batch may still be rolled back.
    func keep(in store: ServerTransaction) throws {
        for id in dirty {
            guard let note = current[id] else { continue }
            try store.authKeys.setDevice(id, note.device)
            try store.authKeys.setLastActive(id, date: note.lastActive, address: note.address)
        }
    }

    /// Called when the written notes are durable.
    mutating func written() {
        dirty.removeAll()
        // The rows hold the notes now; the cache only saves reading them.
        if current.count > 50_000 { current.removeAll() }
    }
}

extension RequestContext {
    /// Records the key data of a call, and writes it if the call named another layer.
    func note(_ key: KeyState, _ id: Int64, _ envelope: RPCEnvelope, address: String) throws {
        if state.notes.note(id, key, envelope, address: address, seconds: seconds) { try keepNotes() }
    }

    /// Writes the buffered key data.
    func keepNotes() throws {
        try state.notes.keep(in: store)
        state.effects.keepsNotes = true
    }
}
