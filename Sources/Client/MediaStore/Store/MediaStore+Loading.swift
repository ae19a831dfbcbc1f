import StdExtras

extension MediaStore {
    /// Loads an item into memory with its row, unless it is there already.
    ///
    /// - Returns: The current name.
    @discardableResult
    func load(_ name: ItemName) async throws(MediaError) -> ItemName {
        let (current, isLoaded) = state.withLock { state in
            let current = state.current(name)
            return (current, state.items[current] != nil)
        }
        if isLoaded { return current }
        return try await reader.run { try self.load(name, $0) }
    }

    /// Loads an item later; the caller sees the result in the item's state.
    ///
    /// - Parameters:
    ///   - name: The item's name.
    ///   - failures: The number of successive failures to read it.
    func loadSoon(_ name: ItemName, after failures: Int = 0) {
        // Another process's write is short; a failing disk is left alone, up to about a minute.
        let milliseconds = failures == 0 ? 0 : 100 << min(failures - 1, 9)
        reader.schedule(milliseconds: milliseconds) { mediaIndex in
            do { try self.load(name, mediaIndex) } catch { self.loadAgain(name, after: failures + 1) }
        }
    }

    /// Retries for references that still wait: they got no answer, and do not ask again.
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
            // One unreadable row must not lose the rest; a check finds the file again.
            report(.unreadableRow)
            writer.schedule(milliseconds: 0) { mediaIndex in
                try mediaIndex.transaction { try mediaIndex.removeUnreadableRow(name) }
            }
            return nil
        }
    }

    /// The item's file, opened if necessary.
    ///
    /// With `creating`, creates a file when the item has none. Nil when there is none, or when its content was
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
    /// Inserts an item, with the references that waited for it.
    fileprivate mutating func insert(_ name: ItemName, _ row: MediaIndexRow?) {
        guard items[name] == nil else { return }
        let epoch = newID()
        items[name] = row.map { ItemState($0, epoch: epoch) } ?? ItemState(epoch: epoch)
        let waiting = pending.removeValue(forKey: name) ?? [:]
        for (id, interest) in waiting { add(interest, id, to: name) }
    }
}
