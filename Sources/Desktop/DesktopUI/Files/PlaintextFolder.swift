import Foundation
import Glibc

/// A folder for files in clear that are there for a while, into which only the member can look. What a program leaves
/// behind that was killed goes with the next start of one.
nonisolated struct PlaintextFolder: Sendable {
    /// What lies in it.
    enum Purpose: String, CaseIterable {
        /// Files of messages that are dragged to other programs.
        case dragged = "martlet-drag-"
        /// A picture that was copied elsewhere and is to be sent.
        case pasted = "martlet-paste-"
    }

    /// Where it is.
    let url: URL

    /// A place for one, where nothing is yet. Its name says which process it belongs to.
    init(for purpose: Purpose, in place: URL = FileManager.default.temporaryDirectory) {
        url = place.appending(path: "\(purpose.rawValue)\(getpid())-\(UUID().uuidString)")
    }

    /// Makes it.
    func make() throws {
        try FileManager.default.createDirectory(
            at: url,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
    }

    /// Takes it away, with all that is in it.
    func remove() { try? FileManager.default.removeItem(at: url) }

    /// Takes away what this program has left, and programs that are no more. Before it has anything in clear, too: one that
    /// was killed may have had the same number, as each start in a container does.
    ///
    /// - Parameter place: Where they had their folders.
    static func sweep(in place: URL = FileManager.default.temporaryDirectory) {
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
