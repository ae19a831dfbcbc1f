import Glibc

/// Moves the files of a damaged store aside: the database together with its log, nothing deleted.
///
/// A note in the store's folder names the new folder, from before the first file is moved until the new store is in
/// place. A crash at any moment therefore leaves a state from which the same call continues.
struct Quarantine {
    /// The folder that the files are moved to.
    let folder: String
    private let files: StoreFiles

    /// The damaged files, in their new place.
    var moved: StoreFiles { StoreFiles(folder: folder) }

    /// True if a quarantine was begun and not ended.
    static func isUnderWay(_ files: StoreFiles) -> Bool { access(files.salvageNote, F_OK) == 0 }

    /// Begins a quarantine, or continues the unfinished one.
    ///
    /// - Parameters:
    ///   - files: The files to move.
    ///   - now: Seconds since 1970, for the folder's name.
    /// - Throws: Errors of the system.
    init(_ files: StoreFiles, now: Int64) throws(StoreError) {
        self.files = files
        if let name = try Self.readNote(files) {
            folder = "\(files.folder)/\(name)"
        } else {
            var name = "damaged-\(now)"
            var number = 1
            while access("\(files.folder)/\(name)", F_OK) == 0 {
                number += 1
                name = "damaged-\(now)-\(number)"
            }
            folder = "\(files.folder)/\(name)"
            try Self.write(name, to: files.salvageNote)
            try Self.sync(files.folder)
        }
    }

    /// Moves the files. The log goes after its database: alone it is of no use, and never read.
    func moveFiles() throws(StoreError) {
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw .lastSystemError }
        for suffix in ["", "-wal", "-shm"] {
            let old = files.database + suffix
            guard access(old, F_OK) == 0 else { continue }
            guard rename(old, moved.database + suffix) == 0 else { throw .lastSystemError }
        }
        try Self.sync(folder)
        try Self.sync(files.folder)
    }

    /// Removes the remains of an earlier try at the new store.
    func removeDraft() throws(StoreError) {
        for suffix in ["", "-wal", "-shm"] {
            guard unlink(files.salvaged + suffix) == 0 || errno == ENOENT else { throw .lastSystemError }
        }
    }

    /// Moves the new store into place.
    func end() throws(StoreError) {
        // A log that somebody began beside the missing database belongs to none.
        for suffix in ["-wal", "-shm"] {
            guard unlink(files.database + suffix) == 0 || errno == ENOENT else { throw .lastSystemError }
        }
        guard rename(files.salvaged, files.database) == 0 else { throw .lastSystemError }
        try Self.sync(files.folder)
        guard unlink(files.salvageNote) == 0 else { throw .lastSystemError }
        try Self.sync(files.folder)
    }

    /// The name in the note; nil without a note or with an incomplete one, before which no file was moved.
    private static func readNote(_ files: StoreFiles) throws(StoreError) -> String? {
        let file = Glibc.open(files.salvageNote, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw .lastSystemError
        }
        defer { Glibc.close(file) }
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = read(file, &bytes, bytes.count)
        guard count >= 0 else { throw .lastSystemError }
        return bytes[..<count].firstIndex(of: 10).map { String(decoding: bytes[..<$0], as: UTF8.self) }
    }

    private static func write(_ name: String, to path: String) throws(StoreError) {
        let file = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .lastSystemError }
        defer { Glibc.close(file) }
        let bytes = Array("\(name)\n".utf8)
        guard Glibc.write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0 else {
            throw .lastSystemError
        }
    }

    private static func sync(_ folder: String) throws(StoreError) {
        let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .lastSystemError }
        defer { Glibc.close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .lastSystemError }
    }
}

extension StoreError {
    /// The error of the last system call.
    static var lastSystemError: StoreError {
        switch errno {
        case ENOSPC, EDQUOT: .diskFull
        case EROFS, EACCES, EPERM: .readOnly
        default: .cannotOpen
        }
    }
}
