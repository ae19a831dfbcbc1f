import StdExtras

extension MediaStore {
    /// Brings an item into memory, with what the ledger says of it, unless it is there already.
    ///
    /// - Returns: The name that it has now.
    @discardableResult
    func load(_ name: ItemName) async throws(MediaError) -> ItemName {
        let (current, isLoaded) = state.withLock { state in
            let current = state.current(name)
            return (current, state.items[current] != nil)
        }
        if isLoaded { return current }
        return try await reader.run { try self.load(name, $0) }
    }

    /// The same, later; whoever asked finds out by what the item's state becomes.
    ///
    /// - Parameters:
    ///   - name: The item's.
    ///   - failures: How often in a row it could not be read.
    func loadSoon(_ name: ItemName, after failures: Int = 0) {
        // A neighbour's write is over soon; a disk that is gone is left alone, up to a minute or so.
        let milliseconds = failures == 0 ? 0 : 100 << min(failures - 1, 9)
        reader.schedule(milliseconds: milliseconds) { mediaIndex in
            do { try self.load(name, mediaIndex) } catch { self.loadAgain(name, after: failures + 1) }
        }
    }

    /// Tries again for those who wait still: they were told of nothing, and ask no second time.
    private func loadAgain(_ name: ItemName, after failures: Int) {
        change { state in
            let name = state.current(name)
            guard !state.isClosed, state.pending[name]?.isEmpty == false else {
                state.pending[name] = nil
                return
            }
            state.later { self.loadSoon(name, after: failures) }
        }
    }

    @discardableResult
    private func load(_ name: ItemName, _ mediaIndex: MediaIndex) throws -> ItemName {
        while true {
            let (current, isLoaded, removals) = state.withLock { state in
                let current = state.current(name)
                return (current, state.items[current] != nil, state.removals)
            }
            if isLoaded { return current }
            let row = try readableRow(current, mediaIndex)
            let isDone = change { state in
                guard !state.isClosed else { return true }
                // A row that was removed or renamed meanwhile must not come back.
                guard state.removals == removals else { return false }
                state.insert(current, row)
                return true
            }
            if state.withLock({ $0.isClosed }) { throw MediaError.closed }
            if isDone { return current }
        }
    }

    private func readableRow(_ name: ItemName, _ mediaIndex: MediaIndex) throws -> MediaIndexRow? {
        do {
            return try mediaIndex.row(name)
        } catch MediaError.damagedLedger {
            // One unreadable row is no reason to lose the rest; a check finds the file again.
            report(.unreadableRow)
            writer.schedule(milliseconds: 0) { mediaIndex in
                try mediaIndex.transaction { try mediaIndex.removeUnreadableRow(name) }
            }
            return nil
        }
    }

    /// The item's file, opened if need be.
    ///
    /// With `creating`, makes a file when the item has none. Nil when there is none, or when its content was
    /// replaced since `epoch`.
    func openFile(
        _ name: ItemName,
        epoch: UInt64,
        creating: Bool
    ) async throws(FileError) -> BlockFile? {
        try await opener.run { () throws(FileError) -> BlockFile? in
            guard let item = self.state.withLock({ $0.items[name] }), item.epoch == epoch else { return nil }
            if let handle = item.handle { return handle }
            let handle: BlockFile
            var file = item.file
            if let file {
                guard let opened = try self.folder.open(file) else { return nil }
                handle = opened
            } else {
                guard creating else { return nil }
                let newFile = FileName.random()
                var label = FileMetadata(name, item.description)
                label.byteCount = item.size
                handle = try self.folder.create(newFile, label: label)
                file = newFile
            }
            return self.change { state in
                guard state.items[name]?.epoch == epoch else { return nil }
                _ = state.update(name) { item in
                    item.file = file
                    item.handle = handle
                }
                return handle
            }
        }
    }
}

extension StoreState {
    /// Puts an item into memory, with those who have waited for that.
    fileprivate mutating func insert(_ name: ItemName, _ row: MediaIndexRow?) {
        guard items[name] == nil else { return }
        let epoch = newID()
        items[name] = row.map { ItemState($0, epoch: epoch) } ?? ItemState(epoch: epoch)
        let waiting = pending.removeValue(forKey: name) ?? [:]
        for (id, interest) in waiting { add(interest, id, to: name) }
    }
}
