import Foundation

/// A folder that belongs to the generator: files it does not write are removed from it.
struct GeneratedFolder {
    let url: URL

    /// Makes the folder hold exactly `files`, by path; leaves equal files untouched, so that nothing recompiles.
    func update(_ files: [String: String]) throws -> (written: Int, removed: Int) {
        let manager = FileManager.default
        var written = 0
        var removed = 0
        for (path, text) in files {
            let file = url.appending(path: path)
            if let old = try? Data(contentsOf: file), old == Data(text.utf8) { continue }
            try manager.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
            written += 1
        }
        for path in manager.enumerator(atPath: url.path)?.compactMap({ $0 as? String }) ?? [] {
            guard path.hasSuffix(".swift"), files[path] == nil else { continue }
            try manager.removeItem(at: url.appending(path: path))
            removed += 1
        }
        return (written, removed)
    }
}
