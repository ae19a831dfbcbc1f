import Glibc

/// An open file, accessible only by its owner, closed on exec and when this object is released.
///
/// Threads: any; reads and writes have explicit offsets and share nothing.
final class DiskFile: Sendable {
    let path: String
    private let descriptor: Int32
    private let hook: DiskHook?

    /// Opens with the `O_` flags given; a file that this creates is readable and writable by its owner alone.
    init(_ path: String, _ flags: Int32, hook: DiskHook? = nil) throws(FileError) {
        self.path = path
        self.hook = hook
        descriptor = Glibc.open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .last }
    }

    deinit {
        // A child process that is just being started has the file open, too, and would keep the lock until it runs
        // its program.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Reads `count` bytes from `offset`, fewer only at the file's end.
    func read(at offset: Int64, count: Int) throws(FileError) -> [UInt8] {
        var failure: FileError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            guard let start = buffer.baseAddress else { return }
            while filled < count {
                let taken = pread(descriptor, start + filled, count - filled, Int(offset) + filled)
                if taken > 0 {
                    filled += taken
                } else if taken == 0 {
                    break
                } else if errno != EINTR {
                    failure = .last
                    break
                }
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Writes all of `bytes` at `offset`, beyond the end if necessary.
    func write(_ bytes: [UInt8], at offset: Int64) throws(FileError) {
        try hook?(.write(path: path, offset: offset, bytes: bytes))
        let failure: FileError? = bytes.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress else { return nil }
            var done = 0
            while done < buffer.count {
                let written = pwrite(descriptor, start + done, buffer.count - done, Int(offset) + done)
                if written >= 0 { done += written } else if errno != EINTR { return .last }
            }
            return nil
        }
        if let failure { throw failure }
    }

    /// Returns once the file's content and length are on the disk.
    func sync() throws(FileError) {
        try hook?(.sync(path: path))
        guard fdatasync(descriptor) == 0 else { throw .last }
    }

    /// Truncates the file to `byteCount`.
    func truncate(to byteCount: Int64) throws(FileError) {
        guard ftruncate(descriptor, Int(byteCount)) == 0 else { throw .last }
    }

    /// The file's length, its allocated space, and whether a folder still names it.
    func status() throws(FileError) -> FileStatus {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .last }
        return FileStatus(status)
    }

    /// Locks the file as in use, until it is closed. Waits while another has locked it exclusively, which lasts only
    /// for its removal.
    ///
    /// The lock is the kernel's, so a process that dies releases it.
    func lockShared() throws(FileError) {
        while flock(descriptor, LOCK_SH) != 0 {
            guard errno == EINTR else { throw .last }
        }
    }

    /// Locks the file exclusively, until it is closed. False when it is in use, in any process.
    func lockExclusive() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }
}

/// The file system's data of a file.
struct FileStatus {
    /// The length in bytes, holes included.
    let byteCount: Int64
    /// The allocated space on the disk, in bytes; holes take nothing.
    let allocatedByteCount: Int64
    /// True if its name was removed while it was open.
    let isUnlinked: Bool

    init(_ status: stat) {
        byteCount = Int64(status.st_size)
        allocatedByteCount = Int64(status.st_blocks) * 512
        isUnlinked = status.st_nlink == 0
    }
}
