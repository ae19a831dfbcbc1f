import Foundation

/// The content of a file, to search for bytes that must or must not be in it.
struct FileBytes {
    var bytes: [UInt8]

    static func read(_ path: String) throws -> FileBytes {
        FileBytes(bytes: [UInt8](try Data(contentsOf: URL(filePath: path))))
    }

    static func write(_ bytes: [UInt8], to path: String) throws {
        try Data(bytes).write(to: URL(filePath: path))
    }

    func contains(_ text: String) -> Bool { Data(bytes).range(of: Data(text.utf8)) != nil }
}
