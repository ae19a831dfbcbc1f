import ClientModel
import Foundation
import MediaStore

/// A local file in the media store, about to be uploaded.
struct ImportedFile: Sendable {
    /// The payload of the upload.
    let upload: UploadPayload
    /// The file, retained so that no cleanup removes it until its users are stored; see ``OutboxCleanup``.
    let file: MediaFile
    /// A small JPEG to upload with it, or [].
    let thumbnail: [UInt8]
    /// The longest side to which it is scaled before the upload, in pixels; nil for files that go up unchanged.
    let side: Int32?
}

extension MediaStore {
    /// Copies the file of `media` into the store, durably: later changes to it have no effect.
    ///
    /// - Parameters:
    ///   - media: The media to send.
    ///   - number: A random number as the local id.
    ///   - peer: The chat.
    /// - Returns: The file; nil for media without an upload.
    /// - Throws: ``MediaError`` if the file cannot be read, ``MediaError/noSource`` if it is empty.
    func take(_ media: OutgoingMedia, number: Int64, for peer: PeerID) async throws -> ImportedFile? {
        guard let byteCount = media.byteCount else { return nil }
        let shown = media.media(number: number, byteCount: byteCount)
        // The server rejects an empty file, but only at the end.
        guard byteCount > 0, let upload = UploadPayload(shown, in: peer, byteCount: byteCount) else {
            throw MediaError.noSource
        }
        let description = MediaDescription(kind: MediaKind(shown), chat: peer)
        switch media {
        case .photo(let path, _, _), .file(let path, _, _, _), .playable(let path, _, _, _, _):
            try await importFile(at: path, as: upload.resource, description)
        case .bytes(let bytes, _, _):
            try await store(bytes, as: upload.resource, description, isOnlyCopy: true)
        case .ready: return nil
        }
        let file = try await file(of: upload.resource)
        // The copy counts: the original may have changed since its size was read, and a link has a size of its own.
        let taken = media.media(number: number, byteCount: file.byteCount)
        guard file.byteCount > 0, let payload = UploadPayload(taken, in: peer, byteCount: file.byteCount)
        else {
            throw MediaError.noSource
        }
        return ImportedFile(upload: payload, file: file, thumbnail: media.thumbnail, side: media.side)
    }
}

extension OutgoingMedia {
    /// The number of bytes to upload, 0 if the file cannot be read; nil for media without an upload.
    fileprivate var byteCount: Int64? {
        switch self {
        case .photo(let path, _, _), .file(let path, _, _, _), .playable(let path, _, _, _, _):
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            return (attributes?[.size] as? NSNumber)?.int64Value ?? 0
        case .bytes(let bytes, _, _): return Int64(bytes.count)
        case .ready: return nil
        }
    }

    /// The longest side of a scaled photo.
    fileprivate var side: Int32? { if case .photo(_, _, let quality) = self { quality.side } else { nil } }

    /// The JPEG to upload with the file, or [].
    fileprivate var thumbnail: [UInt8] {
        if case .playable(_, _, _, _, let thumbnail) = self { thumbnail } else { [] }
    }
}
