import ClientModel
import SQLite

/// The store's index: the content of each file, its stored bytes, and its space on the disk.
///
/// An encrypted SQLite database, `media.sqlite`. A row names only bytes that were on the disk before it was
/// committed. They exist even after a crash or a power cut. The index may lack stored bytes, but except for damage it
/// never names missing ones.
///
/// Threads: belongs to one thread at a time, as its ``SQLite/Connection`` does.
final class MediaIndex {
    let database: Connection

    /// Opens the index, creating it if it is missing.
    ///
    /// - Throws: ``MediaError/wrongKey``, ``MediaError/newerVersion(_:)`` and other ``MediaError``s.
    init(path: String, key: MediaKey) throws(MediaError) {
        do {
            var options = ConnectionOptions(key: key.ledgerKey)
            options.cacheKibibytes = 1024
            // The index is small and its commits are rare, so copying its log back early delays nobody.
            options.checkpoints.commitPages = 1000
            options.checkpoints.keptBytes = 4 << 20
            database = try Connection(path: path, options: options)
            try migrate()
        } catch {
            throw MediaError(error)
        }
    }

    /// Runs `body` in a transaction that is durable when this returns.
    func transaction<Result>(_ body: () throws -> Result) throws(MediaError) -> Result {
        do { return try database.transaction(body) } catch { throw MediaError(error) }
    }

    /// Runs `body` against one state of the index.
    func reading<Result>(_ body: () throws -> Result) throws(MediaError) -> Result {
        do { return try database.readTransaction(body) } catch { throw MediaError(error) }
    }
}
