import ClientHost
import Foundation

/// The destination of files with untrusted names: never outside the folder that the user chose.
struct FileTarget: Sendable {
    private let path: String
    private let isFolder: Bool
    /// True if an existing file may be replaced.
    let overwrites: Bool

    /// Creates a destination.
    ///
    /// - Parameters:
    /// - output: A folder, or for a single file its path; nil for the current folder.
    /// - isSingle: True for a single file.
    /// - overwrites: True if an existing file may be replaced.
    /// - Throws: ``TerminalError/usage(_:)`` for several files without a folder.
    init(_ output: String?, isSingle: Bool, overwrites: Bool) throws(TerminalError) {
        path = URL(fileURLWithPath: output ?? ".").standardizedFileURL.path
        var isDirectory: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
        isFolder = exists && isDirectory.boolValue
        guard isFolder || isSingle else { throw .usage(.outputMustBeFolder) }
        self.overwrites = overwrites
    }

    /// The path for a file of message `id` with the sender's file name `name`.
    ///
    /// - Throws: ``TerminalError/exists(_:)``.
    func place(_ name: String, of id: Int32) throws(TerminalError) -> String {
        let full = isFolder ? "\(path)/\(name.safeFileName(ofMessage: id))" : path
        guard overwrites || !FileManager.default.fileExists(atPath: full) else { throw .exists(full) }
        return full
    }
}
