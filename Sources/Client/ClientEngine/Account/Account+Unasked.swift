import MediaStore
import MessageStore
import Signals

extension Account {
    /// Returns true if a file may be shown unasked, such as an animation: it is local, or the rules of
    /// ``loadAhead(by:over:)`` permit its download.
    public func isAutoDownloadAllowed(_ file: MediaFileReference) async -> Bool {
        // The store answers at once; a cancelled caller requests nothing.
        if case .local? = try? await media.status(of: file.resource).first() { return true }
        guard let network = networkKind else { return false }
        let rules = autoDownload
        // An unreadable store permits nothing.
        return (try? await store.read { try rules.allows(file.description, over: network, in: $0) }) ?? false
    }
}
