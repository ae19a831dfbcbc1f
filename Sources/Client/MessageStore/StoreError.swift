public import ClientModel
public import SQLite

/// The reasons why the store could not do a request. No case carries texts, names or keys.
public enum StoreError: Error, Equatable, Sendable {
    /// The key does not open this file, or its first page is damaged: SQLCipher cannot tell. With a key from a key
    /// file, which proves it right, the cause is damage.
    case wrongKey
    /// A newer program wrote the file, which is left unchanged.
    case newerSchema(version: Int)
    /// Pages of the file are damaged. ``MessageStore/salvage(_:options:now:evenIfUnreadable:)`` saves the readable
    /// data; nothing is deleted.
    case damaged
    /// A salvage was begun and did not end, as when the program was killed. Call it again.
    case salvageUnfinished
    /// The disk is full. The transaction is undone; the next one may succeed.
    case diskFull
    /// The file or its folder cannot be written to.
    case readOnly
    /// Another process held the lock for longer than the store waits.
    case busy
    /// The file or its folder is missing or not ours.
    case cannotOpen
    /// The store was closed before the work was done.
    case closed
    /// A stored record cannot be decoded: damage, or a newer program's record.
    case record(RecordError)
    /// This device has used up its 2,147,483,647 ids for messages of its own. Nothing was written; a new store that
    /// is filled from the server starts again.
    case noLocalIDLeft
    /// No such message.
    case noMessage(StableID)
    /// Anything else that SQLite reports.
    case sqlite(SQLiteError)

    /// Maps an error of the layers below.
    init(_ error: SQLiteError) {
        switch error {
        case .notADatabase: self = .wrongKey
        case .corrupt: self = .damaged
        case .full: self = .diskFull
        case .readOnly: self = .readOnly
        case .busy: self = .busy
        case .cannotOpen: self = .cannotOpen
        // Only closing the readers interrupts them.
        case .interrupted: self = .closed
        default: self = .sqlite(error)
        }
    }

    /// Errors of the layers below as this type, all others as they are.
    static func translated(_ error: any Error) -> any Error {
        switch error {
        case let error as SQLiteError: StoreError(error)
        case let error as RecordError: StoreError.record(error)
        default: error
        }
    }

    /// Like ``translated(_:)`` where only this type can be thrown; any other error becomes ``sqlite(_:)`` with
    /// `misuse`.
    static func flattened(_ error: any Error) -> StoreError {
        translated(error) as? StoreError ?? .sqlite(.misuse)
    }
}
