import MediaStore
import MessageStore
import Signals

extension Account {
    /// Whether a file may be shown that nobody has asked for, as what moves by itself: one that is here, and one that may be
    /// brought by the rules and over the network of ``loadAhead(by:over:)``.
    public func isAutoDownloadAllowed(_ file: MediaFileReference) async -> Bool {
        // The store says it at once; who is cancelled meanwhile asks for nothing.
        if case .local? = try? await media.status(of: file.resource).first() { return true }
        guard let network = networkKind else { return false }
        let rules = autoDownload
        // Of a store that cannot be read nothing is known that would allow it.
        return (try? await store.read { try rules.allows(file.description, over: network, in: $0) }) ?? false
    }
}
