public import Foundation

/// A new empty folder, deleted with this object. Each test creates its own.
public final class TemporaryFolder: Sendable {
    /// The absolute file URL.
    public let url: URL

    /// The absolute path without a trailing slash.
    public var path: String { url.path }

    /// Creates the folder below the system's temporary folder.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "martlet-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { remove() }

    /// Deletes the folder now, for tests that create thousands of them.
    public func remove() {
        // A leftover in the temporary folder is harmless.
        try? FileManager.default.removeItem(at: url)
    }

    /// The path of a file or folder inside.
    public func path(_ name: String) -> String { url.appending(path: name).path }
}
