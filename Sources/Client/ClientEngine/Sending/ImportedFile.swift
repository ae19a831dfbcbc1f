import ClientModel
import Foundation
import MediaStore

/// A file of ours in the media store, about to be uploaded.
struct ImportedFile: Sendable {
    /// How it is brought to the server.
    let upload: UploadPayload
    /// Keeps it from being taken for a leftover, until what needs it is stored; see ``OutboxCleanup``.
    let file: MediaFile
}

extension MediaStore {
    /// Takes in what `media` is to upload, durably: what becomes of it outside does not matter from then on.
    ///
    /// - Parameters:
    ///   - media: What it will be shown as.
    ///   - number: Names it, random.
    ///   - peer: The chat that it is for.
    /// - Returns: The file; nil for media that need no upload.
    /// - Throws: ``MediaError``: when the file cannot be read, ``MediaError/noSource`` when it is empty.
    func take(_ media: OutgoingMedia, number: Int64, for peer: PeerID) async throws -> ImportedFile? {
        guard let byteCount = media.byteCount else { return nil }
        let shown = media.media(number: number, byteCount: byteCount)
        // The server takes no empty file, and would say so only at the end.
        guard byteCount > 0, let upload = UploadPayload(shown, in: peer, byteCount: byteCount) else {
            throw MediaError.noSource
        }
        let description = MediaDescription(kind: MediaKind(shown), chat: peer)
        switch media {
        case .photo(let path, _), .file(let path, _, _, _):
            try await importFile(at: path, as: upload.resource, description)
        case .bytes(let bytes, _, _):
            try await store(bytes, as: upload.resource, description, isOnlyCopy: true)
        case .ready: return nil
        }
        let file = try await file(of: upload.resource)
        // What was taken in counts: outside it may have changed since its size was read, and a link has one of its own.
        let taken = media.media(number: number, byteCount: file.byteCount)
        guard file.byteCount > 0, let payload = UploadPayload(taken, in: peer, byteCount: file.byteCount)
        else {
            throw MediaError.noSource
        }
        return ImportedFile(upload: payload, file: file)
    }
}

extension OutgoingMedia {
    /// How much is to be uploaded, in bytes: 0 when its file cannot be read. Nil for media that need no upload.
    fileprivate var byteCount: Int64? {
        switch self {
        case .photo(let path, _), .file(let path, _, _, _):
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            return (attributes?[.size] as? NSNumber)?.int64Value ?? 0
        case .bytes(let bytes, _, _): return Int64(bytes.count)
        case .ready: return nil
        }
    }
}
