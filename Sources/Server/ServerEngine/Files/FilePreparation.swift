import Logging
import ServerMedia
import ServerStore
import TelegramSchema

/// What a worker does for a file: puts its parts together, makes previews. Every function here blocks.
extension EngineServices {
    /// Makes a blob of an upload.
    func assemble(_ input: TL.InputFile, of user: UserID) throws -> StoredBlob {
        do throws(UploadError) {
            switch input {
            case .inputFile(let file):
                let key = UploadKey(user: user, fileID: file.id)
                return try media.uploads.finishSmall(
                    key,
                    parts: file.parts,
                    md5: file.md5Checksum,
                    into: media.blobs
                )
            case .inputFileBig(let file):
                let key = UploadKey(user: user, fileID: file.id)
                return try media.uploads.finishBig(key, parts: file.parts, into: media.blobs)
            }
        } catch {
            throw refusal(for: error)
        }
    }

    /// A photo in all its sizes.
    func preparePhoto(_ input: TL.InputFile, of user: UserID) throws -> PreparedFile {
        let blob = try assemble(input, of: user)
        guard blob.byteCount <= Int64(WorkerLimits.fileBytes) else {
            throw RPCError.bad("PHOTO_FILE_TOO_BIG")
        }
        let image = try media.blobs.read(blob.id, in: 0..<blob.byteCount)
        do throws(ThumbnailError) {
            let thumbnails = try media.thumbnailer.thumbnails(of: image)
            var file = PreparedFile(kind: .photo, blob: blob, mimeType: "image/jpeg")
            file.stripped = thumbnails.stripped ?? []
            return try keep(thumbnails.sizes, in: file)
        } catch {
            throw refusal(for: error)
        }
    }

    /// A document with what previews can be made of it.
    func prepareDocument(
        _ input: TL.InputMedia.InputMediaUploadedDocument,
        of user: UserID
    ) throws -> PreparedFile {
        let blob = try assemble(input.file, of: user)
        var file = PreparedFile(kind: .document, blob: blob, mimeType: String(input.mimeType.prefix(255)))
        file.attributes = input.attributes.filter(\.isStorable)
        let preview = try input.thumb.map { try assemble($0, of: user) } ?? (file.isPicture ? blob : nil)
        guard let preview, preview.byteCount <= Int64(WorkerLimits.fileBytes) else { return file }
        let image = try media.blobs.read(preview.id, in: 0..<preview.byteCount)
        // A document goes without a preview when none can be made of it.
        guard let thumbnails = try? media.thumbnailer.thumbnails(of: image) else { return file }
        file.stripped = thumbnails.stripped ?? []
        if preview == blob, !file.attributes.contains(where: \.isImageSize) {
            let size = thumbnails.original
            file.attributes.append(.documentAttributeImageSize(.init(w: size.width, h: size.height)))
        }
        return try keep(Array(thumbnails.sizes.prefix(1)), in: file)
    }

    /// Stores the bytes of `sizes` and lists them in `file`.
    private func keep(_ sizes: [Thumbnail], in file: PreparedFile) throws(ThumbnailError) -> PreparedFile {
        var file = file
        for size in sizes {
            guard let blob = try? media.blobs.add(size.jpeg) else { throw .workerMissing }
            file.sizes.append(
                FileSize(
                    type: size.kind.letter,
                    width: size.size.width,
                    height: size.size.height,
                    sha256: blob.id.bytes,
                    byteCount: Int32(blob.byteCount)
                )
            )
        }
        return file
    }

    func refusal(for error: UploadError) -> RPCError {
        if let name = error.name { return .bad(name) }
        if error == .quotaExceeded { return .bad("FILE_PARTS_INVALID") }
        logger.error("upload failed", metadata: ["error": "\(error)"])
        return .internalFailure
    }

    private func refusal(for error: ThumbnailError) -> RPCError {
        switch error {
        case .unsupportedFormat: return .bad("PHOTO_EXT_INVALID")
        case .tooLarge: return .bad("PHOTO_INVALID_DIMENSIONS")
        case .brokenImage, .timedOut, .workerFailed: return .bad("IMAGE_PROCESS_FAILED")
        case .workerMissing:
            logger.error("the image worker does not run")
            return .internalFailure
        }
    }
}

extension PreparedFile {
    /// Whether the bytes are a picture that previews can be made of.
    fileprivate var isPicture: Bool { ["image/jpeg", "image/png", "image/webp"].contains(mimeType) }
}

extension TL.DocumentAttribute {
    /// Whether a document keeps it: those of sticker sets name sets that this server does not have.
    fileprivate var isStorable: Bool {
        switch self {
        case .documentAttributeSticker, .documentAttributeCustomEmoji, .documentAttributeHasStickers: false
        default: true
        }
    }

    fileprivate var isImageSize: Bool {
        if case .documentAttributeImageSize = self { true } else { false }
    }
}
