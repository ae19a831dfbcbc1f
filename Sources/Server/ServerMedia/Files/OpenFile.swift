import Glibc

/// An open file, for its owner only, closed on exec and when this value is destroyed.
struct OpenFile: ~Copyable {
    let descriptor: Int32

    /// Opens a file with the given `O_` flags; a file created by this is readable and writable by its owner alone.
    init(_ path: String, _ flags: Int32) throws(FileError) {
        descriptor = open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .last }
    }

    deinit { close(descriptor) }

    /// Length in bytes.
    func size() throws(FileError) -> Int64 {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .last }
        return Int64(status.st_size)
    }

    /// The bytes from `offset`: `count` of them, fewer only at the file's end.
    func read(at offset: Int64, count: Int) throws(FileError) -> [UInt8] {
        var failure: FileError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let taken = pread(
                    descriptor,
                    buffer.baseAddress?.advanced(by: filled),
                    count - filled,
                    Int(offset) + filled
                )
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

    /// Writes all of `bytes` at `offset`, extending the file if needed.
    func write(_ bytes: [UInt8], at offset: Int64) throws(FileError) {
        let failure: FileError? = bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count {
                let written = pwrite(
                    descriptor,
                    buffer.baseAddress?.advanced(by: done),
                    buffer.count - done,
                    Int(offset) + done
                )
                if written >= 0 { done += written } else if errno != EINTR { return .last }
            }
            return nil
        }
        if let failure { throw failure }
    }

    /// Truncates the file to `count` bytes.
    func truncate(to count: Int64) throws(FileError) {
        guard ftruncate(descriptor, Int(count)) == 0 else { throw .last }
    }

    /// Sets the modification time, in seconds since 1970.
    func setTime(_ seconds: Int64) throws(FileError) {
        let time = timespec(tv_sec: Int(seconds), tv_nsec: 0)
        let times = [time, time]
        guard futimens(descriptor, times) == 0 else { throw .last }
    }

    /// Returns once the file's content and length are on the disk; for a directory, its names.
    func sync() throws(FileError) {
        guard fsync(descriptor) == 0 else { throw .last }
    }
}
