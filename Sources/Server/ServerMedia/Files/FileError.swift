import Glibc

/// The system's error of a failed file operation. Translated at the module's boundary.
struct FileError: Error, Equatable {
    /// The value of `errno`.
    let code: Int32

    static var last: FileError { FileError(code: errno) }
}
