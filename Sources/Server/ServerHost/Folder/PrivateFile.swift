import Glibc

/// Reads and writes whole small files, some of which hold secrets.
enum PrivateFile {
    /// The bytes of a file; nil if there is none. Refuses an `isSecret` file that others can read.
    static func read(_ path: String, isSecret: Bool) throws(FolderError) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw .lastError(path)
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .lastError(path) }
        guard !isSecret || status.st_mode & 0o077 == 0 else { throw .readableByOthers(path: path) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(file, &chunk, chunk.count)
            guard count >= 0 else { throw .lastError(path) }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }

    /// Replaces a file wholly or not at all, even if the machine loses power.
    static func write(_ bytes: [UInt8], to path: String, mode: mode_t) throws(FolderError) {
        let temporary = path + ".new"
        unlink(temporary)
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard file >= 0 else { throw .lastError(path) }
        defer { close(file) }
        // `open` subtracts the umask, which must not change the public key's mode.
        guard fchmod(file, mode) == 0,
            Glibc.write(file, bytes, bytes.count) == bytes.count,
            fsync(file) == 0,
            rename(temporary, path) == 0
        else { throw .lastError(path) }
        try sync(folderOf: path)
    }

    private static func sync(folderOf path: String) throws(FolderError) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .lastError(folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .lastError(folder) }
    }
}

extension FolderError {
    /// The error of the last failed call of the C library, for `path`.
    static func lastError(_ path: String) -> FolderError {
        .inaccessible(path: path, reason: String(cString: strerror(errno)))
    }
}
