/// The limit of the paths at which sockets can listen.
enum SocketPath {
    /// The length of the longest path, in bytes. Linux would take 107, but SwiftNIO takes no more than fits into the
    /// shortest field of all its systems.
    static let longest = 103

    /// Refuses a path that is too long.
    ///
    /// - Throws: ``FolderError/pathTooLong(path:)``.
    static func check(_ path: String) throws(FolderError) {
        guard path.utf8.count <= longest else { throw .pathTooLong(path: path) }
    }
}
