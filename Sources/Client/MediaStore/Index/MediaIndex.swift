import ClientModel
import SQLite

/// The store's book: which file holds what, which of its bytes, and what it takes on the disk.
///
/// An encrypted SQLite database, `media.sqlite`. A row names only bytes that were on the disk before the row was
/// committed, so whatever it says after a crash or a power cut is there. It may know less than the disk does;
/// never more, but for damage.
///
/// Threads: belongs to one thread at a time, as its ``SQLite/Connection`` does.
final class MediaIndex {
    let database: Connection

    /// Opens the ledger, and makes it when it is not there.
    ///
    /// - Throws: ``MediaError/wrongKey``, ``MediaError/newerVersion(_:)`` and other ``MediaError``s.
    init(path: String, key: MediaKey) throws(MediaError) {
        do {
            var options = ConnectionOptions(key: key.ledgerKey)
            options.cacheKibibytes = 1024
            // The ledger is small and its commits come seldom, so copying its log back early delays nobody.
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

    /// Runs `body` against one state of the ledger.
    func reading<Result>(_ body: () throws -> Result) throws(MediaError) -> Result {
        do { return try database.readTransaction(body) } catch { throw MediaError(error) }
    }
}
