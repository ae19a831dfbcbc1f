import ClientModel

/// The files of a store's folder.
///
/// `media.sqlite` is the index, `media.check` identifies the right key, `media/ab/cdef…` are the files.
struct MediaFolder: Sendable {
    let path: String
    let key: MediaKey
    let hook: DiskHook?

    var mediaIndex: String { "\(path)/media.sqlite" }
    var keyCheck: String { "\(path)/media.check" }
    var files: String { "\(path)/media" }

    func path(of name: FileName) -> String { "\(files)/\(name.folder)/\(name.rest)" }

    /// Creates the missing folders.
    func prepare() throws(FileError) {
        try Folder.make(path)
        try Folder.make(files)
    }

    /// Creates a file. Its name is durable only after ``syncNames(_:)``.
    func create(_ name: FileName, label: FileMetadata) throws(FileError) -> BlockFile {
        try Folder.make("\(files)/\(name.folder)")
        return try BlockFile.create(at: path(of: name), label: label.record(), key: key, hook: hook)
    }

    /// Opens a file that the index names; nil when it is missing, is being removed or is not ours.
    func open(_ name: FileName) throws(FileError) -> BlockFile? {
        try BlockFile.open(at: path(of: name), key: key, hook: hook)
    }

    /// Returns once the names of new files are on the disk, their folders' included.
    func syncNames(_ names: [FileName]) throws(FileError) {
        guard !names.isEmpty else { return }
        for folder in Set(names.map(\.folder)) { try Folder.sync("\(files)/\(folder)") }
        try Folder.sync(files)
    }

    /// Removes a file; no error when it is already gone.
    func remove(_ name: FileName) throws(FileError) { try Folder.remove(path(of: name)) }

    /// The names of all our files in the folder.
    func names() throws(FileError) -> [FileName] {
        var names: [FileName] = []
        for folder in try Folder.names(files) where folder.utf8.count == 2 {
            for rest in try Folder.names("\(files)/\(folder)") {
                if let name = FileName(folder: folder, rest: rest) { names.append(name) }
            }
        }
        return names
    }
}
