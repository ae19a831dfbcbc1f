import ServerStore

/// The key data that calls bring (device, layer, address, time of use), until it is written.
///
/// The buffer is written apart from the calls, a few times a minute. A refused call must not undo it, and few calls
/// should pay for it. Only a call that names another layer writes it as well, as its last step: a call that wrote and
/// was then refused would make its whole batch run again.
struct KeyUsageBuffer {
    /// The data of one key.
    struct Note: Equatable {
        fileprivate var device: DeviceInfo
        fileprivate var lastActive: Int32
        fileprivate var address: String
        /// True if a call named another layer than the last, and that is not durable yet.
        fileprivate var namesOtherLayer = false
    }

    /// Seconds between two writes that only record further use of a session.
    private static let activityStep: Int32 = 300

    private var current: [Int64: Note] = [:]
    private var dirty: Set<Int64> = []

    /// Records the key data of a call.
    mutating func note(
        _ id: Int64,
        _ key: KeyState,
        _ envelope: RPCEnvelope,
        address: String,
        seconds: Int32
    ) {
        var note =
            current[id]
            ?? Note(device: key.device, lastActive: key.lastActive, address: key.address)
        var isNews = seconds - note.lastActive >= Self.activityStep || note.address != address
        if envelope.layer != nil || envelope.device != nil {
            var device = envelope.device ?? note.device
            device.layer = envelope.layer ?? note.device.layer
            isNews = isNews || device != note.device
            note.namesOtherLayer = note.namesOtherLayer || device.layer != note.device.layer
            note.device = device
        }
        guard isNews else { return }
        note.lastActive = seconds
        note.address = address
        current[id] = note
        dirty.insert(id)
    }

    /// True if the key's client has named a layer that is not durable yet. It is to be written with the call: a client
    /// that connects again may not name it again, and would not understand an answer in another.
    func namesOtherLayer(_ id: Int64) -> Bool { current[id]?.namesOtherLayer ?? false }

    /// Writes the changed notes. They stay marked as changed until ``written(_:)``: the batch may still be rolled back.
    ///
    /// - Returns: The notes that were written, by their keys.
    func keep(in store: ServerTransaction) throws -> [Int64: Note] {
        var kept: [Int64: Note] = [:]
        for id in dirty {
            guard let note = current[id] else { continue }
            try store.authKeys.setDevice(id, note.device)
            try store.authKeys.setLastActive(id, date: note.lastActive, address: note.address)
            kept[id] = note
        }
        return kept
    }

    /// Called when the written notes are durable. A note that changed after it was written stays marked as changed.
    mutating func written(_ kept: [Int64: Note]) {
        for (id, note) in kept where current[id] == note {
            dirty.remove(id)
            current[id]?.namesOtherLayer = false
        }
        // The rows hold the other notes now; the cache only saves reading them.
        if current.count > 50_000 { current = current.filter { dirty.contains($0.key) } }
    }
}

extension RequestContext {
    /// Records the key data of a call.
    func note(_ key: KeyState, _ id: Int64, _ envelope: RPCEnvelope, address: String) {
        state.notes.note(id, key, envelope, address: address, seconds: seconds)
    }

    /// Writes the buffered key data if the client of this key has named another layer. Call it as the last step of a
    /// call that succeeded.
    func keepOtherLayer(of id: Int64) throws {
        if state.notes.namesOtherLayer(id) { try keepNotes() }
    }

    /// Writes the buffered key data.
    func keepNotes() throws {
        let kept = try state.notes.keep(in: store)
        state.effects.keptNotes.merge(kept) { $1 }
    }
}
