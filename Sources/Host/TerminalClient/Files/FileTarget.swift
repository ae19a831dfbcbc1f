import ClientHost
import Foundation

/// Where files that others named are written: never outside of the folder that the member chose.
struct FileTarget: Sendable {
    private let path: String
    private let isFolder: Bool
    /// Whether a file that is there may be replaced.
    let overwrites: Bool

    /// - Parameters:
    ///   - output: A folder, or for a single file its path; nil for the folder that the command runs in.
    ///   - isSingle: Whether there is one file only.
    ///   - overwrites: Whether a file that is there may be replaced.
    /// - Throws: ``TerminalError/usage(_:)`` for several files and no folder.
    init(_ output: String?, isSingle: Bool, overwrites: Bool) throws(TerminalError) {
        path = URL(fileURLWithPath: output ?? ".").standardizedFileURL.path
        var isDirectory: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
        isFolder = exists && isDirectory.boolValue
        guard isFolder || isSingle else { throw .usage(.outputMustBeFolder) }
        self.overwrites = overwrites
    }

    /// The path for a file of message `id` that its sender called `name`.
    ///
    /// - Throws: ``TerminalError/exists(_:)``.
    func place(_ name: String, of id: Int32) throws(TerminalError) -> String {
        let full = isFolder ? "\(path)/\(Self.safe(name, of: id))" : path
        guard overwrites || !FileManager.default.fileExists(atPath: full) else { throw .exists(full) }
        return full
    }

    /// A name that is no path, hides nothing and moves no cursor.
    static func safe(_ name: String, of id: Int32) -> String {
        let plain = name.printable.replacing("/", with: "_").drop { $0 == "." || $0 == " " }
        var kept = plain[...]
        // What a folder can hold, with room for the name while it is being written.
        while kept.utf8.count > 200 { kept = kept.dropFirst() }
        return kept.isEmpty ? "file-\(id)" : String(kept)
    }
}
