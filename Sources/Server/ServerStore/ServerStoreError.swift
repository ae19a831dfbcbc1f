import SQLite

/// An error of the store.
///
/// Values carry no user content and may go to a log.
public enum ServerStoreError: Error, Equatable, Sendable {
    /// No space is left. The job was undone; jobs succeed again once there is space.
    case diskFull

    /// The disk failed to read or write. The job was undone. `code` is SQLite's extended result code.
    case inputOutput(code: Int32)

    /// The file is damaged. Stop and restore a backup.
    case damaged

    /// The file is not a database, or the key is wrong.
    case wrongKey

    /// The file cannot be opened, or may not be written.
    case notAccessible

    /// Another process is writing to the file.
    case inUse

    /// A newer server wrote the file; `version` is its schema's.
    case tooNew(version: Int)

    /// The writer is closed and takes no jobs.
    case closed

    /// The writer's queue is full. Refuse the call; the client will try again.
    case overloaded

    /// A message has more bytes than ``MessageTable`` accepts. Nothing was written.
    case tooLong

    /// A row broke a rule of the schema: our bug.
    case conflict

    /// A row does not decode: our bug, or a damaged file. `what` names the record.
    case badRow(String)

    /// Any other error of the database: our bug.
    case failed(String)

    /// Translates an error of the layer below; other errors pass unchanged.
    static func translate(_ error: any Error) -> any Error {
        guard let error = error as? SQLiteError else { return error }
        return ServerStoreError(error)
    }

    init(_ error: SQLiteError) {
        self =
            switch error {
            case .full: .diskFull
            case .io(let code): .inputOutput(code: code)
            case .corrupt: .damaged
            case .notADatabase: .wrongKey
            case .cannotOpen, .readOnly: .notAccessible
            case .busy: .inUse
            case .constraint: .conflict
            case .tooBig, .outOfMemory, .interrupted, .noCipher, .badKeyLength, .badSQL, .misuse, .other:
                .failed(error.description)
            }
    }
}
