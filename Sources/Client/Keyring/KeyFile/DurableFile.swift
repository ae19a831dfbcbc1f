import Glibc

/// A small file that is replaced as a whole. After a crash or a power cut at any moment it holds the old content or
/// the new, never a mixture and never nothing.
package struct DurableFile {
    /// The absolute path.
    package let path: String

    /// The file at `path`, which may be missing.
    package init(path: String) { self.path = path }

    private var folder: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The bytes of the file, at most `limit` and one more, or nil when there is no file.
    package func read(limit: Int) throws(KeyringError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0, errno == ENOENT { return nil }
        try check(descriptor)
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: limit + 1)
        var count = 0
        while count < bytes.count {
            let got = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress.map { $0 + count }, $0.count - count)
            }
            if got < 0, errno == EINTR { continue }
            try check(Int32(clamping: got))
            if got == 0 { break }
            count += got
        }
        return Array(bytes.prefix(count))
    }

    /// Replaces the content of the file by `bytes`. Call only inside ``locked(_:)``.
    ///
    /// When it throws, the file holds either content; reading it tells which.
    package func replace(with bytes: [UInt8]) throws(KeyringError) {
        let draft = path + ".new"
        unlink(draft)  // of a process that died; the lock proves that nobody else writes
        do {
            try write(bytes, to: draft)
            try check(rename(draft, path))
        } catch {
            unlink(draft)
            throw error
        }
        try syncFolder()
    }

    /// Runs `body` while no other process or thread is in `locked` for a file of the same folder.
    package func locked<Result>(_ body: () throws(KeyringError) -> Result) throws(KeyringError) -> Result {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try check(descriptor)
        defer { close(descriptor) }  // which unlocks
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .fileSystem(errno: errno) }
        }
        return try body()
    }

    private func write(_ bytes: [UInt8], to path: String) throws(KeyringError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        try check(descriptor)
        defer { close(descriptor) }
        var offset = 0
        while offset < bytes.count {
            let put = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress.map { $0 + offset }, $0.count - offset)
            }
            if put < 0, errno == EINTR { continue }
            try check(Int32(clamping: put))
            offset += put
        }
        try check(fsync(descriptor))
    }

    private func syncFolder() throws(KeyringError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try check(descriptor)
        defer { close(descriptor) }
        try check(fsync(descriptor))
    }

    private func check(_ result: Int32) throws(KeyringError) {
        guard result >= 0 else { throw .fileSystem(errno: errno) }
    }
}
