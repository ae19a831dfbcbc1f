import Glibc

/// Operations on names in folders.
enum Folder {
    /// Creates the folder if it is missing; its parent must exist.
    static func make(_ path: String) throws(FileError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last }
    }

    /// Removes a file. No error when it is missing.
    static func remove(_ path: String) throws(FileError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw .last }
    }

    /// Renames a file on the same disk, replacing any file of the new name.
    static func rename(_ path: String, to newPath: String) throws(FileError) {
        guard Glibc.rename(path, newPath) == 0 else { throw .last }
    }

    /// Renames a file on the same disk, unless the new name is taken.
    ///
    /// - Returns: True if the file was renamed.
    static func renameUnlessTaken(_ path: String, to newPath: String) throws(FileError) -> Bool {
        if link(path, newPath) == 0 {
            try remove(path)
            return true
        }
        if errno == EEXIST { return false }
        // A file system without hard links: an empty file takes the name, and is replaced.
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

    /// The names in the folder, in no order; empty when the folder is missing.
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
