import Foundation
import StdExtras
import TestKit

@testable import MediaStore

/// Records a store's writes, and can reproduce what a power cut would have left of them.
///
/// Synced data survive. Each unsynced write survives, is lost, or is torn, independent of the order.
final class PowerCutDisk: Sendable {
    private struct FileImage {
        var synced: [UInt8] = []
        var pending: [(offset: Int64, bytes: [UInt8])] = []

        mutating func sync() {
            for write in pending { apply(write.offset, write.bytes) }
            pending = []
        }

        mutating func apply(_ offset: Int64, _ bytes: [UInt8]) {
            let end = Int(offset) + bytes.count
            if synced.count < end { synced += [UInt8](repeating: 0, count: end - synced.count) }
            synced.replaceSubrange(Int(offset)..<end, with: bytes)
        }
    }

    private let images = Locked<[String: FileImage]>([:])

    /// The hook for the store.
    var hook: DiskHook {
        { [self] operation throws(FileError) in
            images.withLock { images in
                switch operation {
                case .write(let path, let offset, let bytes):
                    images[path, default: FileImage()].pending.append((offset, bytes))
                case .sync(let path): images[path]?.sync()
                }
            }
        }
    }

    /// Makes `newFolder` the state of `folder` after a power cut now. The index keeps all its commits: in the worst
    /// case the index claims the most, and the files contain the least.
    func cut<Random: RandomNumberGenerator>(
        from folder: String,
        to newFolder: String,
        using random: inout Random
    ) throws {
        let files = FileManager.default
        try files.createDirectory(atPath: "\(newFolder)/media", withIntermediateDirectories: true)
        for name in ["media.sqlite", "media.sqlite-wal", "media.check"]
        where files.fileExists(atPath: "\(folder)/\(name)") {
            try files.copyItem(atPath: "\(folder)/\(name)", toPath: "\(newFolder)/\(name)")
        }
        for (path, image) in images.withLock({ $0 }) where path.hasPrefix("\(folder)/") {
            // A removed file does not reappear: its folder is synced before the index forgets the file.
            guard files.fileExists(atPath: path) else { continue }
            let newPath = newFolder + path.dropFirst(folder.count)
            var image = image
            for write in image.pending.shuffled(using: &random) {
                switch Int.random(in: 0..<3, using: &random) {
                case 0: image.apply(write.offset, write.bytes)
                case 1:
                    image.apply(
                        write.offset,
                        Array(write.bytes.prefix(Int.random(in: 0...write.bytes.count, using: &random)))
                    )
                default: break
                }
            }
            image.pending = []
            let directory = URL(filePath: newPath).deletingLastPathComponent()
            try files.createDirectory(at: directory, withIntermediateDirectories: true)
            try Data(image.synced).write(to: URL(filePath: newPath))
            images.withLock { $0[newPath] = image }
        }
    }
}
