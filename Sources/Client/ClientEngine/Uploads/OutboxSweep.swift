import ClientModel
import MediaStore
import MessageStore

/// Removes files that were taken in to be sent and that no message needs: the program ended between the two, or between
/// what the server said and the file's new name; or the message was given up.
///
/// Run before uploads begin, which open such files.
struct OutboxSweep: Sendable {
    let store: MessageStore
    let media: MediaStore

    /// Removes them.
    func run() async {
        do {
            let local = try await media.onlyCopies().filter { $0.localMedia != nil }
            let needed = try await needed(local)
            let left = local.filter { !needed.contains($0) }
            guard !left.isEmpty else { return }
            // Asked again for those that nobody has open: another process may have stored their message meanwhile.
            _ = try await media.discard(left) { try await self.needed($0) }
        } catch {
            // Only space is lost, until the next start.
        }
    }

    private func needed(_ resources: [ResourceID]) async throws -> Set<ResourceID> {
        try await store.read { reader in
            Set(
                try resources.filter {
                    try $0.localMedia.map { try !reader.messages(using: $0).isEmpty } ?? true
                }
            )
        }
    }
}

extension ResourceID {
    /// The media that is shown with a file of ours that was not uploaded yet; nil for anything else.
    var localMedia: MediaID? {
        guard rawValue.hasPrefix("local/") else { return nil }
        return Int64(rawValue.dropFirst(6)).map { MediaID(.local, $0) }
    }
}
