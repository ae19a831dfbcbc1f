import Glibc
import Signals
import StdExtras

extension MediaStore {
    /// Opens the store in `path`, an absolute path, creating it if it is missing.
    ///
    /// Takes a few milliseconds however much the store holds. Files that the last run left to be removed are removed
    /// in the background.
    ///
    /// - Throws: ``MediaError``. ``MediaError/wrongKey`` and ``MediaError/damagedLedger`` leave everything unchanged.
    public static func open(
        at path: String,
        key: MediaKey,
        options: MediaStoreOptions = MediaStoreOptions()
    ) async throws(MediaError) -> MediaStore {
        let folder = MediaFolder(path: path, key: key, hook: options.hook)
        let queue = options.makeQueue ?? { Queue(label: $0) }
        let result: Result<MediaStore, MediaError> = await withCheckedContinuation { continuation in
            queue("media opening").async {
                continuation.resume(returning: Result { () throws(MediaError) in try make(folder, options) })
            }
        }
        let store = try result.get()
        store.writer.schedule(milliseconds: 0) { try store.removeDoomed($0, all: true) }
        if let seconds = options.checkSeconds { store.checkLater(seconds) }
        return store
    }

    private func checkLater(_ seconds: Int) {
        let task = Task { [weak self] in
            // Fails when the store is closed meanwhile, or reports errors by `troubles`.
            try? await Task.sleep(for: .seconds(seconds))
            guard !Task.isCancelled else { return }
            _ = try? await self?.check()
            try? await self?.keepToPolicy()
        }
        maintenance.withLock { $0 = task }
    }

    private static func make(
        _ folder: MediaFolder,
        _ options: MediaStoreOptions
    ) throws(MediaError) -> MediaStore {
        do throws(FileError) { try folder.prepare() } catch { throw MediaError(error) }
        do throws(MediaError) {
            let queue = options.makeQueue ?? { Queue(label: $0) }
            let writer = MediaIndexQueue(
                try MediaIndex(path: folder.mediaIndex, key: folder.key),
                on: queue("media writer")
            )
            let reader = MediaIndexQueue(
                try MediaIndex(path: folder.mediaIndex, key: folder.key),
                on: queue("media reader")
            )
            do throws(FileError) { try folder.writeKeyCheck() } catch { throw MediaError(error) }
            return MediaStore(folder: folder, writer: writer, reader: reader, options: options)
        } catch {
            // SQLCipher cannot distinguish a wrong key from a damaged first page; we can.
            throw error == .wrongKey && folder.keyIsRight() ? .damagedLedger : error
        }
    }

    /// Stops fetching, makes all writes durable, and closes the files. Waiting readers throw ``MediaError/closed``,
    /// as does every later call.
    public func close() async {
        let tasks = change { state in
            state.isClosed = true
            var tasks: [Task<Void, Never>] = []
            for name in Array(state.items.keys) {
                let waiters = state.update(name) { $0.takeWaiters() } ?? []
                for waiter in waiters {
                    state.later { waiter.continuation.resume(throwing: MediaError.closed) }
                }
                tasks += state.items[name]?.parts.values.compactMap(\.task) ?? []
            }
            return tasks
        }
        maintenance.withLock { $0?.cancel() }
        for task in tasks { await task.value }
        // The flush reported the failure; unwritten bytes are fetched again another time.
        try? await flush()
        // The next opening removes the remaining files.
        try? await writer.run { try self.removeDoomed($0, all: true) }
        await writer.close()
        await reader.close()
        change { state in
            state.sweep()
        }
    }
}

extension MediaFolder {
    /// Writes a check value that identifies the right key. No secret: 16 bytes of an HMAC of nothing.
    func writeKeyCheck() throws(FileError) {
        guard !keyIsRight() else { return }
        let file = try DiskFile(keyCheck, O_RDWR | O_CREAT | O_TRUNC)
        try file.write(key.fingerprint, at: 0)
        try file.sync()
    }

    /// True if the store is known to have been made with this key.
    func keyIsRight() -> Bool {
        do throws(FileError) {
            return try DiskFile(keyCheck, O_RDONLY).read(at: 0, count: 64) == key.fingerprint
        } catch {
            return false
        }
    }
}
