import ClientModel
import MediaStore
import MessageStore

/// Removes imported files that nothing needs. The program ended before their message was stored, while their caption
/// was written, or before they were renamed; or the message was cancelled.
///
/// Runs before uploads begin, which open such files.
struct OutboxCleanup: Sendable {
    let store: MessageStore
    let media: MediaStore

    /// Removes the files.
    func run() async {
        do {
            let local = try await media.onlyCopies().filter { $0.localMedia != nil }
            let needed = try await needed(local)
            let left = local.filter { !needed.contains($0) }
            if !left.isEmpty {
                // Checked again for files that are not open: another process may have stored their message
                // meanwhile.
                _ = try await media.discard(left) { try await self.needed($0) }
            }
            try await forgetUploads(of: Set(left))
        } catch {
            // The only cost is space, until the next start.
        }
    }

    /// Cancels uploads that no message will use any more, of files removed now or before.
    private func forgetUploads(of left: Set<ResourceID>) async throws {
        let kept = Set(try await media.onlyCopies())
        try await store.transaction { transaction in
            for resource in left.subtracting(kept) {
                if let id = resource.localMedia { try transaction.forgetUpload(of: id) }
            }
            for task in try transaction.reader.tasks(of: .upload) where task.message == nil {
                guard let payload = try? UploadPayload(record: task.payload),
                    !kept.contains(payload.resource)
                else { continue }
                try transaction.forgetUpload(payload.id, by: task.id)
            }
        }
    }

    private func needed(_ resources: [ResourceID]) async throws -> Set<ResourceID> {
        try await store.read { reader in
            let pictures = try reader.tasks(of: .setPicture).map {
                try? PeerPhotoPayload(record: $0.payload).file
            }
            return Set(
                try resources.filter { resource in
                    guard let id = resource.localMedia else { return true }
                    return try pictures.contains(id) || !reader.messages(using: id).isEmpty
                }
            )
        }
    }
}

extension ResourceID {
    /// The media of a local file that is not uploaded yet; nil for any other resource.
    var localMedia: MediaID? {
        guard rawValue.hasPrefix("local/") else { return nil }
        return Int64(rawValue.dropFirst(6)).map { MediaID(.local, $0) }
    }
}
