package import Foundation
import Glibc

/// A temporary folder for decrypted files that only the user can read. Folders of a killed program are deleted at the
/// next start.
nonisolated package struct PlaintextFolder: Sendable {
    /// The purpose of the files.
    package enum Purpose: String, CaseIterable {
        /// Files of messages that are dragged to other programs.
        case dragged = "martlet-drag-"
        /// A copied image that will be sent.
        case pasted = "martlet-paste-"
    }

    /// The path of the folder.
    package let url: URL

    /// A folder that is not made yet. Its name contains the process id.
    package init(for purpose: Purpose, in place: URL = FileManager.default.temporaryDirectory) {
        url = place.appending(path: "\(purpose.rawValue)\(getpid())-\(UUID().uuidString)")
    }

    /// Makes the folder.
    package func make() throws {
        try FileManager.default.createDirectory(
            at: url,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
    }

    /// Deletes the folder and its contents.
    package func remove() { try? FileManager.default.removeItem(at: url) }

    /// Deletes the folders of this process and of processes that no longer run. Must be called before this program
    /// writes decrypted files: a killed one may have had the same process id, as in a container.
    ///
    /// - Parameter place: The parent of the folders.
    package static func sweep(in place: URL = FileManager.default.temporaryDirectory) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
        for name in names {
            guard let purpose = Purpose.allCases.first(where: { name.hasPrefix($0.rawValue) }),
                let process = Int32(name.dropFirst(purpose.rawValue.count).prefix { $0.isNumber })
            else { continue }
            let isNeeded = process != getpid() && (kill(process, 0) == 0 || errno != ESRCH)
            if !isNeeded { try? FileManager.default.removeItem(at: place.appending(path: name)) }
        }
    }
}
