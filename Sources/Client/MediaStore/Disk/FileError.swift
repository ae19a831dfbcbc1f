import Glibc

/// The system's error of a file operation. Converted to ``MediaError`` at the module's boundary.
struct FileError: Error, Equatable {
    /// The value of `errno`.
    let code: Int32

    static var last: FileError { FileError(code: errno) }

    /// True if the file does not exist.
    var isMissing: Bool { code == ENOENT }
}
