public import Foundation

/// A new empty folder that disappears with this object. Each test makes its own.
public final class TemporaryFolder: Sendable {
    /// Where it is; an absolute file URL.
    public let url: URL

    /// Absolute path without a trailing slash.
    public var path: String { url.path }

    /// Creates the folder below the system's temporary folder.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "martlet-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { remove() }

    /// Removes it now, for those who make thousands of them.
    public func remove() {
        // A leftover in the temporary folder harms nobody.
        try? FileManager.default.removeItem(at: url)
    }

    /// The path of a file or folder in it.
    public func path(_ name: String) -> String { url.appending(path: name).path }
}
