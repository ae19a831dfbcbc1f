import Foundation
import MessageStore

/// A folder for databases that goes when the run ends.
final class Workplace {
    let folder: String
    static let key = [UInt8](repeating: 0x5A, count: 32)

    init() throws {
        folder = NSTemporaryDirectory() + "/store-bench-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// An encrypted store of its own.
    func store(_ name: String) throws -> MessageStore {
        let path = "\(folder)/\(name)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return try MessageStore.open(StoreFiles(folder: path), options: StoreOptions(key: Self.key))
    }

    /// Bytes of all files of a store.
    func byteCount(_ name: String) -> Int {
        let path = "\(folder)/\(name)"
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return files.reduce(0) { sum, file in
            let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(file)")
            return sum + ((attributes?[.size] as? Int) ?? 0)
        }
    }
}
