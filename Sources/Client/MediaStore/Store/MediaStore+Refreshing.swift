import StdExtras

extension MediaStore {
    /// Reads the writes of other processes since resources came into memory here.
    ///
    /// Call it after a notification from another process; it costs a few microseconds for each resource in use.
    /// Without it a store sees the same when it fails to find a file, or flushes.
    public func refresh() async throws(MediaError) {
        try await reader.run { mediaIndex in
            let (names, removals) = self.state.withLock {
                ($0.items.filter { !$0.value.isDirty }.map(\.key), $0.removals)
            }
            let rows = try mediaIndex.reading { try names.map { try mediaIndex.row($0) } }
            self.change { state in
                // Rows removed or renamed here meanwhile are newer than those read.
                guard state.removals == removals else { return }
                for (name, row) in zip(names, rows) { state.refresh(name, row) }
            }
        }
    }
}

extension StoreState {
    fileprivate mutating func refresh(_ name: ItemName, _ row: MediaIndexRow?) {
        guard let item = items[name], !item.isDirty else { return }
        // A file that is not in the index yet is about to be.
        guard item.file == nil || item.number != nil else { return }
        guard item.file != row?.file || item.durable != row?.ranges ?? ByteRanges() else { return }
        let epoch = newID()
        _ = update(name) { item in
            // Another file, or none: the earlier file is gone.
            if item.file != row?.file, item.file != nil { item.reset(epoch: epoch) }
            if let row { item.adopt(row) }
        }
    }
}
