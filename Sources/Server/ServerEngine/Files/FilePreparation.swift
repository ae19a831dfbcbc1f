import Logging
import ServerMedia
import ServerStore
import StdExtras
import TelegramSchema

/// A worker's tasks for a file: assembling its parts and making previews. Every function here blocks.
extension EngineServices {
    /// Makes a blob of an upload of at most `maximum` bytes.
    ///
    /// - Throws: `tooLarge` for a larger upload, before any work, and the errors of uploads.
    private func assemble(
        _ input: TL.InputFile,
        _ key: UploadKey,
        atMost maximum: Int64,
        orThrow tooLarge: RPCError
    ) throws(RPCError) -> StoredBlob {
        do throws(UploadError) {
            switch input {
            case .inputFile(let file):
                return try media.uploads.finishSmall(
                    key,
                    parts: file.parts,
                    md5: file.md5Checksum,
                    maximumByteCount: maximum,
                    into: media.blobs
                )
            case .inputFileBig(let file):
                return try media.uploads.finishBig(
                    key,
                    parts: file.parts,
                    maximumByteCount: maximum,
                    into: media.blobs
                )
            }
        } catch {
            throw error == .tooLarge ? tooLarge : refusal(for: error)
        }
    }

    /// A photo in all its sizes.
    ///
    /// - Parameters:
    ///   - input: The upload.
    ///   - user: The uploader.
    ///   - room: The bytes that the host's bound leaves the user, ``Call/room()``.
    /// - Returns: The photo, which has no record yet.
    /// - Throws: ``RPCError``.
    func preparePhoto(_ input: TL.InputFile, of user: UserID, within room: Int64) throws -> PreparedFile {
        let limit = Int64(WorkerLimits.fileBytes)
        let key = UploadKey(user: user, fileID: input.id)
        let tooLarge = room < limit ? RPCError.filesTooMuch : .bad("PHOTO_FILE_TOO_BIG")
        let blob = try assemble(input, key, atMost: min(room, limit), orThrow: tooLarge)
        let image = try media.blobs.read(blob.id, in: 0..<blob.byteCount)
        let thumbnails: PhotoThumbnails
        do throws(ThumbnailError) {
            thumbnails = try media.thumbnailer.thumbnails(of: image)
        } catch {
            throw refusal(for: error)
        }
        var file = PreparedFile(kind: .photo, blob: blob, mimeType: "image/jpeg")
        file.stripped = thumbnails.stripped ?? []
        try keep(thumbnails.sizes, in: &file, of: key, within: room)
        file.recorded = { [self, file] in settle(file, of: key) }
        return file
    }

    /// A document with its previews, if any can be made. As ``preparePhoto(_:of:within:)``.
    func prepareDocument(
        _ input: TL.InputMedia.InputMediaUploadedDocument,
        of user: UserID,
        within room: Int64
    ) throws -> PreparedFile {
        let key = UploadKey(user: user, fileID: input.file.id)
        let blob = try assemble(input.file, key, atMost: room, orThrow: .filesTooMuch)
        let mimeType = DocumentAttributes.accept(mimeType: input.mimeType)
        var file = PreparedFile(kind: .document, blob: blob, mimeType: mimeType)
        file.attributes = DocumentAttributes.accept(input.attributes, forceFile: input.forceFile)
        // An upload cannot be its own preview.
        let thumb = input.thumb.flatMap { $0.id == input.file.id ? nil : $0 }
        let preview = thumb.map { UploadKey(user: user, fileID: $0.id) }
        if let image = try picture(of: file, thumb, preview), let thumbnails = try previews(of: image) {
            file.stripped = thumbnails.stripped ?? []
            if preview == nil { DocumentAttributes.addSize(thumbnails.original, to: &file.attributes) }
            try keep(Array(thumbnails.sizes.prefix(1)), in: &file, of: key, within: room)
        }
        file.recorded = { [self, file] in settle(file, of: key, preview: preview) }
        return file
    }

    /// The bytes that previews of a document are made of: the client's thumbnail, which is not kept, or an image
    /// document itself. Nil if there are none, or too many.
    private func picture(of file: PreparedFile, _ thumb: TL.InputFile?, _ key: UploadKey?) throws -> [UInt8]?
    {
        let limit = Int64(WorkerLimits.fileBytes)
        guard let thumb, let key else {
            guard file.isPicture, file.blob.byteCount <= limit else { return nil }
            return try media.blobs.read(file.blob.id, in: 0..<file.blob.byteCount)
        }
        do throws(UploadError) {
            switch thumb {
            case .inputFile(let small):
                return try media.uploads.contentsOfSmall(
                    key,
                    parts: small.parts,
                    md5: small.md5Checksum,
                    maximumByteCount: limit
                )
            case .inputFileBig(let big):
                return try media.uploads.contentsOfBig(key, parts: big.parts, maximumByteCount: limit)
            }
        } catch {
            guard error == .tooLarge else { throw refusal(for: error) }
            return nil
        }
    }

    /// Informs the uploads, on a worker, that a record names the blobs of `file`. If the workers refuse, the uploads
    /// take their user's room until they are stale.
    private func settle(_ file: PreparedFile, of key: UploadKey, preview: UploadKey? = nil) {
        _ = workers.submit(.transfer, party: key.user.rawValue) { [media, logger] in
            do {
                try media.uploads.discount(file.blobs)
                if let preview { try media.uploads.used(preview) }
            } catch {
                logger.error("upload not forgotten", metadata: ["error": "\(error)"])
            }
        }
    }

    /// The previews of an image, or nil if none can be made: the document then goes without.
    private func previews(of image: [UInt8]) throws(RPCError) -> PhotoThumbnails? {
        do throws(ThumbnailError) {
            return try media.thumbnailer.thumbnails(of: image)
        } catch {
            if error == .workerMissing { throw refusal(for: error) }
            return nil
        }
    }

    /// Stores the bytes of `sizes` and lists them in `file`. They count with the upload that the file was made of.
    ///
    /// - Throws: `FILES_TOO_MUCH` if sizes and file do not fit within `room`, and the errors of uploads; nothing is
    ///   then stored. A small image may have large sizes.
    private func keep(
        _ sizes: [Thumbnail],
        in file: inout PreparedFile,
        of key: UploadKey,
        within room: Int64
    ) throws(RPCError) {
        let bytes = sizes.reduce(0) { $0 + Int64($1.jpeg.count) }
        guard file.blob.byteCount + bytes <= room else { throw RPCError.filesTooMuch }
        let blobs: [StoredBlob]
        do throws(UploadError) {
            blobs = try media.uploads.add(sizes.map(\.jpeg), of: key, into: media.blobs)
        } catch {
            throw refusal(for: error)
        }
        file.blobs += blobs.map(\.id)
        file.sizes = zip(sizes, blobs).map { FileSize($0, $1) }
    }

    func refusal(for error: UploadError) -> RPCError {
        if let name = error.name { return .bad(name) }
        // Room returns when uploads in progress are sent or discarded.
        if error == .quotaExceeded { return .flood(seconds: 60) }
        if error == .inUse { return .flood(seconds: 1) }
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

extension TL.InputFile {
    /// The client's number for the upload.
    fileprivate var id: Int64 {
        switch self {
        case .inputFile(let file): file.id
        case .inputFileBig(let file): file.id
        }
    }
}

extension PreparedFile {
    /// True if the bytes are an image that previews can be made of.
    fileprivate var isPicture: Bool { ["image/jpeg", "image/png", "image/webp"].contains(mimeType) }
}
