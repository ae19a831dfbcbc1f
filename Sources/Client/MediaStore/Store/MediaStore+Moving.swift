import ClientModel
import StdExtras

extension MediaStore {
    /// Renames a resource to the server's name after an upload. Copies nothing.
    ///
    /// From then on a server has it, so it may be evicted and fetched. Demands, readers and observers under the old
    /// name continue; that name stays valid for as long as the store is open. Derivations, pins and chats move along.
    /// If the new name is already complete here, that one stays and the old one is removed.
    ///
    /// - Throws: ``MediaError/unavailable`` when there is no such resource; other ``MediaError``s.
    public func rename(_ id: ResourceID, to newID: ResourceID) async throws(MediaError) {
        guard id != newID else { return }
        try await load(ItemName(id))
        try await load(ItemName(newID))
        try await writer.run { mediaIndex in
            try self.flush(mediaIndex)
            let kept = try mediaIndex.transaction { try mediaIndex.rename(id, to: newID) }
            self.renameInMemory(id, newID, kept)
            try self.removeDoomed(mediaIndex)
        }
        // The header serves only to rebuild a lost index, so a failure here loses nothing now.
        try await relabel(ItemName(newID))
    }

    /// Replaces both items in memory by the rows of the new name.
    private func renameInMemory(_ id: ResourceID, _ newID: ResourceID, _ kept: [MediaIndexRow]) {
        change { state in
            state.removals += 1
            for (old, target) in state.aliases where target == id { state.aliases[old] = newID }
            state.aliases[id] = newID
            state.aliases[newID] = nil
            for name in Array(state.items.keys) where name.id == id {
                state.merge(name, into: ItemName(newID, name.derived))
            }
            for name in Array(state.pending.keys) where name.id == id {
                let waiting = state.pending.removeValue(forKey: name) ?? [:]
                state.pending[ItemName(newID, name.derived), default: [:]].merge(waiting) { old, _ in old }
            }
            for name in Array(state.items.keys) where name.id == newID {
                let row = kept.first { $0.name == name }
                let isSame = row.map { $0.file == state.items[name]?.file } ?? false
                let epoch = state.newID()
                _ = state.update(name) { item in
                    if !isSame { item.reset(epoch: epoch) }
                    if let row { item.adopt(row) }
                }
                // The observers of one item get the content of the other.
                state.announce(name)
            }
        }
    }

    private func relabel(_ name: ItemName) async throws(MediaError) {
        guard let item = state.withLock({ $0.items[name] }) else { return }
        var label = FileMetadata(name, item.description)
        label.byteCount = item.size
        do {
            guard let file = try await openFile(name, epoch: item.epoch, creating: false) else { return }
            let bytes = label.record()
            try await disk.run { () throws(FileError) in try file.relabel(bytes, key: self.folder.key) }
        } catch {
            throw MediaError(error)
        }
    }
}

extension StoreState {
    /// Moves the references of one item to another; the content is the old one's.
    fileprivate mutating func merge(_ name: ItemName, into newName: ItemName) {
        guard var item = items.removeValue(forKey: name) else { return }
        guard let other = items.removeValue(forKey: newName) else {
            items[newName] = item
            return
        }
        for demand in other.demands.entries {
            item.demands.set(demand.id, demand.range, demand.priority)
        }
        item.waiters += other.waiters
        item.observers.merge(other.observers) { old, _ in old }
        item.parts.merge(other.parts) { old, _ in old }
        item.underWay.formUnion(other.underWay)
        item.users += other.users
        items[newName] = item
    }
}

extension MediaIndex {
    /// Renames all rows of a resource.
    ///
    /// - Returns: The rows that have the new name now.
    fileprivate func rename(_ id: ResourceID, to newID: ResourceID) throws -> [MediaIndexRow] {
        let old = try rows(of: id)
        guard !old.isEmpty else { throw MediaError.unavailable }
        var kept = try rows(of: newID)
        for var row in old {
            row.name = ItemName(newID, row.name.derived)
            row.isOnlyCopy = false
            if let index = kept.firstIndex(where: { $0.name == row.name }) {
                if kept[index].isComplete {
                    try remove(row)
                    continue
                }
                try remove(kept[index])
                kept.remove(at: index)
            }
            try update(row)
            kept.append(row)
        }
        try moveNotes(of: id, to: newID)
        return kept
    }
}
