import Foundation

/// A folder of generated Swift files: other files in it are removed.
struct GeneratedFolder {
    private let url: URL

    init(path: String) {
        url = URL(filePath: path)
    }

    /// Makes the folder contain exactly `files`, by name. Leaves equal ones untouched, so that nothing recompiles.
    ///
    /// - Returns: The number of files written or removed.
    func update(_ files: [String: String]) throws -> Int {
        let manager = FileManager.default
        try manager.createDirectory(at: url, withIntermediateDirectories: true)
        var changed = 0
        for old in try manager.contentsOfDirectory(atPath: url.path) where files[old] == nil {
            try manager.removeItem(at: url.appending(path: old))
            changed += 1
        }
        for (name, text) in files {
            let file = url.appending(path: name)
            if manager.contents(atPath: file.path) == Data(text.utf8) { continue }
            try Data(text.utf8).write(to: file, options: .atomic)
            changed += 1
        }
        return changed
    }
}
