public import ClientModel
public import SQLite

/// Why the store could not do what it was asked to. No case carries texts, names or keys.
public enum StoreError: Error, Equatable, Sendable {
    /// The key does not open this file, or its first page is damaged: SQLCipher cannot tell. Who has the key from
    /// a key file, which vouches for it, may take it for damage.
    case wrongKey
    /// A newer program wrote the file. It is left alone.
    case newerSchema(version: Int)
    /// Pages of the file are damaged. ``MessageStore/salvage(_:options:now:evenIfUnreadable:)`` saves what can be
    /// read; nothing is deleted.
    case damaged
    /// A salvage was begun and did not end, as when the program was killed. Call it again.
    case salvageUnfinished
    /// The disk is full. The transaction is undone; the next one may succeed.
    case diskFull
    /// The file or its folder cannot be written to.
    case readOnly
    /// Another process held the lock for longer than the store waits.
    case busy
    /// The file or its folder is not there or not ours.
    case cannotOpen
    /// The store was closed before the work was done.
    case closed
    /// A stored record cannot be decoded: damage, or a newer program's record.
    case record(RecordError)
    /// This device gave 2,147,483,647 ids to messages of its own and has none left. Nothing was written; a store
    /// that is made anew and filled from the server begins again.
    case noLocalIDLeft
    /// No such message.
    case noMessage(StableID)
    /// Anything else that SQLite reports.
    case sqlite(SQLiteError)

    /// What an error of the layers below means here.
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

    /// As ``translated(_:)`` where only this type can be told; an error that is none of ours becomes
    /// ``sqlite(_:)`` with `misuse`.
    static func flattened(_ error: any Error) -> StoreError {
        translated(error) as? StoreError ?? .sqlite(.misuse)
    }
}
