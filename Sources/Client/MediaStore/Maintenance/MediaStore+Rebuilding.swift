import Glibc
import StdExtras

extension MediaStore {
    /// Rebuilds the index from the files, after ``open(at:key:options:)`` threw ``MediaError/damagedLedger``.
    ///
    /// The damaged one is kept beside it as `media.sqlite.damaged`, with a number when there is one already. Each
    /// file names its content and proves which of its blocks are whole, so that stored content is found again. Pins,
    /// times of use and chats beyond the first are lost. Reads every file: as fast as the disk.
    ///
    /// No other process may have the store open.
    public static func rebuild(
        at path: String,
        key: MediaKey,
        options: MediaStoreOptions = MediaStoreOptions()
    ) async throws -> (store: MediaStore, report: CheckReport) {
        let folder = MediaFolder(path: path, key: key, hook: options.hook)
        do throws(FileError) { try folder.setLedgerAside() } catch { throw MediaError(error) }
        let store = try await open(at: path, key: key, options: options)
        var report = CheckReport()
        for file in try await store.strayFiles() {
            try await store.checkStray(file, &report, adoptsAll: true)
        }
        return (store, report)
    }
}

extension MediaFolder {
    /// Renames the index and its log.
    fileprivate func setLedgerAside() throws(FileError) {
        var aside = "\(mediaIndex).damaged"
        var count = 1
        while access(aside, F_OK) == 0 {
            count += 1
            aside = "\(mediaIndex).damaged\(count)"
        }
        for suffix in ["", "-wal", "-shm"] where access(mediaIndex + suffix, F_OK) == 0 {
            try Folder.rename(mediaIndex + suffix, to: aside + suffix)
        }
        try Folder.sync(path)
    }
}
