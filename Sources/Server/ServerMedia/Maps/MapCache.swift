import Glibc
import StdExtras

/// Finished pictures of maps, as files of one directory. The oldest go when there are too many bytes.
///
/// Threads: call from any; a call blocks.
final class MapCache: Sendable {
    private let directory: String
    private let limit: Int64
    /// The bytes of all files, nil until they are counted. Held while files come and go.
    private let held = Locked<Int64?>(nil)

    /// The pictures in `directory`, which is made if missing; at most `limit` bytes of them.
    init(directory: String, limit: Int64) throws(FileError) {
        try Directory.makeAll(directory)
        (self.directory, self.limit) = (directory, limit)
    }

    /// The picture of this name; nil if there is none. Names are of digits and hyphens.
    func picture(_ name: String) -> [UInt8]? {
        guard let file = try? OpenFile(path(name), O_RDONLY), let size = try? file.size(), size > 0 else {
            return nil
        }
        return try? file.read(at: 0, count: Int(clamping: size))
    }

    /// Keeps a picture. A crash may lose it.
    func keep(_ picture: [UInt8], _ name: String) throws(FileError) {
        // A file has its name only when it is whole.
        let new = "\(path(name)).\(UInt64.random(in: 0 ... .max))"
        do throws(FileError) {
            let file = try OpenFile(new, O_WRONLY | O_CREAT | O_EXCL)
            try file.write(picture, at: 0)
            try Directory.rename(new, to: path(name))
        } catch {
            try? Directory.removeFile(new)
            throw error
        }
        held.withLock { held in
            let sum = (held ?? files().reduce(0) { $0 + $1.bytes }) + Self.room(Int64(picture.count))
            held = sum > limit ? shrunk() : sum
        }
    }

    /// Removes the oldest files until three quarters of the limit are left, and returns the bytes that remain.
    private func shrunk() -> Int64 {
        let files = files().sorted { $0.time < $1.time }
        var sum = files.reduce(0) { $0 + $1.bytes }
        for file in files where sum > limit / 4 * 3 {
            try? Directory.removeFile(path(file.name))
            sum -= file.bytes
        }
        return sum
    }

    private func files() -> [(name: String, bytes: Int64, time: Int)] {
        Directory.names(directory).compactMap { name in
            var status = stat()
            guard stat(path(name), &status) == 0 else { return nil }
            return (name, Self.room(Int64(status.st_size)), status.st_mtim.tv_sec)
        }
    }

    /// The room of a file on the disk, in bytes: small ones take a block.
    private static func room(_ bytes: Int64) -> Int64 { (bytes + 4095) & ~4095 }

    private func path(_ name: String) -> String { "\(directory)/\(name)" }
}
