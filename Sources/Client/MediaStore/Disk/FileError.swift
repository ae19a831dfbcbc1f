import Glibc

/// What the system said when a file operation failed. Translated to ``MediaError`` at the module's edge.
struct FileError: Error, Equatable {
    /// The value of `errno`.
    let code: Int32

    static var last: FileError { FileError(code: errno) }

    /// The file is not there.
    var isMissing: Bool { code == ENOENT }
}
