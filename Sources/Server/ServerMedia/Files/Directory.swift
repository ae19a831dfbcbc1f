import Glibc

/// Operations of the stores on directories and names. All modes are for the owner only.
enum Directory {
    /// Creates the directory unless it exists; its name is on the disk when this returns.
    static func make(_ path: String) throws(FileError) {
        if mkdir(path, 0o700) == 0 {
            try sync(parent(of: path))
        } else if errno != EEXIST {
            throw .last
        }
    }

    /// Creates the directory and all missing ones above it.
    static func makeAll(_ path: String) throws(FileError) {
        if access(path, F_OK) == 0 { return }
        let above = parent(of: path)
        if above != path { try makeAll(above) }
        try make(path)
    }

    /// Returns once the names in the directory are on the disk.
    static func sync(_ path: String) throws(FileError) {
        try OpenFile(path, O_RDONLY | O_DIRECTORY).sync()
    }

    /// The names in the directory, except `.` and `..`; empty if there is no such directory.
    static func names(_ path: String) -> [String] {
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Renames a directory; a missing one is no error. A crash may undo it.
    static func rename(_ path: String, to destination: String) throws(FileError) {
        guard Glibc.rename(path, destination) == 0 || errno == ENOENT else { throw .last }
    }

    /// Renames a file, replacing an existing one, and makes that durable.
    static func move(_ path: String, to destination: String) throws(FileError) {
        guard Glibc.rename(path, destination) == 0 else { throw .last }
        try sync(parent(of: destination))
    }

    /// Removes a file; a missing one is no error.
    static func removeFile(_ path: String) throws(FileError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw .last }
    }

    /// Removes a directory that holds only files.
    static func removeWithFiles(_ path: String) throws(FileError) {
        for name in names(path) { try removeFile("\(path)/\(name)") }
        guard rmdir(path) == 0 || errno == ENOENT else { throw .last }
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
