import ServerMedia
import ServerStore
import TelegramSchema

/// The bytes, the type and the date of a file location.
struct FilePart: Sendable {
    var blob: BlobID
    var type: TL.StorageFileType
    var date: Int32
}

extension Call {
    /// The bytes that a client may read at a location.
    ///
    /// - Throws: `FILE_REFERENCE_EXPIRED`, `LOCATION_INVALID` and others.
    func part(at location: TL.InputFileLocation) throws -> FilePart {
        switch location {
        case .inputDocumentFileLocation(let named):
            let file = try known(
                named.id,
                accessHash: named.accessHash,
                reference: named.fileReference,
                kind: .document
            )
            if !named.thumbSize.isEmpty { return try size(named.thumbSize, of: file) }
            let type = TL.StorageFileType(mimeType: file.mimeType)
            return FilePart(blob: try BlobID(file.sha256), type: type, date: file.date)
        case .inputPhotoFileLocation(let named):
            let file = try known(
                named.id,
                accessHash: named.accessHash,
                reference: named.fileReference,
                kind: .photo
            )
            return try size(named.thumbSize, of: file)
        case .inputPeerPhotoFileLocation(let named):
            let file = try profilePhoto(named.photoID, of: resolve(named.peer))
            return try size(named.big ? "c" : "a", of: file)
        }
    }

    private func size(_ type: String, of file: FileRecord) throws -> FilePart {
        guard let size = (file.sizes + file.avatarSizes).first(where: { $0.type == type }) else {
            throw RPCError.bad("LOCATION_INVALID")
        }
        return FilePart(blob: try BlobID(size.sha256), type: .fileJpeg, date: file.date)
    }

    /// A current or former photo of a user or group: every client that knows the peer may see it.
    private func profilePhoto(_ id: Int64, of peer: MailboxPeer) throws -> FileRecord {
        let isShown: Bool =
            switch peer {
            case .user(let owner):
                try !scope.isHidden(owner, from: user)
                    && (scope.user(owner)?.photo == id
                        || store.userPhotos.page(of: owner, limit: 100).contains(id))
            case .chat(let chat):
                try scope.chat(chat)?.photo == id && scope.members(of: chat).contains { $0.user == user }
            case .channel: false
            }
        guard isShown, let file = try scope.file(id) else { throw RPCError.bad("PHOTO_ID_INVALID") }
        return file
    }
}

extension TL.StorageFileType {
    init(mimeType: String) {
        self =
            switch mimeType {
            case "image/jpeg": .fileJpeg
            case "image/png": .filePng
            case "image/gif": .fileGif
            case "image/webp": .fileWebp
            case "application/pdf": .filePdf
            case "audio/mpeg": .fileMp3
            case "video/mp4": .fileMp4
            case "video/quicktime": .fileMov
            default: .fileUnknown
            }
    }
}
