import Logging
import ServerMedia
import ServerStore
import StdExtras
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
        let thumbnails: PhotoThumbnails
        do throws(ThumbnailError) {
            thumbnails = try media.thumbnailer.thumbnails(of: image)
        } catch {
            throw refusal(for: error)
        }
        var file = PreparedFile(kind: .photo, blob: blob, mimeType: "image/jpeg")
        file.stripped = thumbnails.stripped ?? []
        return try keep(thumbnails.sizes, in: file)
    }

    /// A document with what previews can be made of it.
    func prepareDocument(
        _ input: TL.InputMedia.InputMediaUploadedDocument,
        of user: UserID
    ) throws -> PreparedFile {
        let blob = try assemble(input.file, of: user)
        let mimeType = DocumentAttributes.accept(mimeType: input.mimeType)
        var file = PreparedFile(kind: .document, blob: blob, mimeType: mimeType)
        file.attributes = DocumentAttributes.accept(input.attributes, forceFile: input.forceFile)
        let preview = try input.thumb.map { try assemble($0, of: user) } ?? (file.isPicture ? blob : nil)
        guard let preview, preview.byteCount <= Int64(WorkerLimits.fileBytes) else { return file }
        let image = try media.blobs.read(preview.id, in: 0..<preview.byteCount)
        guard let thumbnails = try previews(of: image) else { return file }
        file.stripped = thumbnails.stripped ?? []
        if preview == blob { DocumentAttributes.addSize(thumbnails.original, to: &file.attributes) }
        return try keep(Array(thumbnails.sizes.prefix(1)), in: file)
    }

    /// A document goes without a preview when none can be made of it.
    private func previews(of image: [UInt8]) throws(RPCError) -> PhotoThumbnails? {
        do throws(ThumbnailError) {
            return try media.thumbnailer.thumbnails(of: image)
        } catch {
            if error == .workerMissing { throw refusal(for: error) }
            return nil
        }
    }

    /// Stores the bytes of `sizes` and lists them in `file`.
    private func keep(_ sizes: [Thumbnail], in file: PreparedFile) throws(BlobError) -> PreparedFile {
        var file = file
        for size in sizes {
            let blob = try media.blobs.add(size.jpeg)
            file.sizes.append(
                FileSize(
                    type: size.kind.letter,
                    width: size.size.width,
                    height: size.size.height,
                    sha256: blob.id.bytes,
                    byteCount: Int32(clamping: blob.byteCount)
                )
            )
        }
        return file
    }

    func refusal(for error: UploadError) -> RPCError {
        if let name = error.name { return .bad(name) }
        // Room comes back when what is on its way was sent, or was forgotten.
        if error == .quotaExceeded { return .flood(seconds: 60) }
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
