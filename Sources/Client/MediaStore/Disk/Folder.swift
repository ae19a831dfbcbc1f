import Glibc

/// Operations on names in folders.
enum Folder {
    /// Makes the folder unless it is there; its parent must be.
    static func make(_ path: String) throws(FileError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last }
    }

    /// Removes a file. No error when it is not there.
    static func remove(_ path: String) throws(FileError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw .last }
    }

    /// Gives a file another name on the same disk, replacing what had it.
    static func rename(_ path: String, to newPath: String) throws(FileError) {
        guard Glibc.rename(path, newPath) == 0 else { throw .last }
    }

    /// Gives a file another name on the same disk, unless something has it already.
    ///
    /// - Returns: Whether it has it.
    static func renameUnlessTaken(_ path: String, to newPath: String) throws(FileError) -> Bool {
        if link(path, newPath) == 0 {
            try remove(path)
            return true
        }
        if errno == EEXIST { return false }
        // A file system without second names: an empty file takes the name, and is replaced.
        let descriptor = open(newPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor < 0, errno == EEXIST { return false }
        guard descriptor >= 0 else { throw .last }
        close(descriptor)
        try rename(path, to: newPath)
        return true
    }

    /// Returns once the folder's names are on the disk.
    static func sync(_ path: String) throws(FileError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .last }
    }

    /// What the folder names, in no order; empty when it is not there.
    static func names(_ path: String) throws(FileError) -> [String] {
        guard let folder = opendir(path) else {
            guard errno == ENOENT else { throw .last }
            return []
        }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
