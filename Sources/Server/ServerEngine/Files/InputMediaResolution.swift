import ServerStore
import TelegramSchema

/// One piece of media that a client names, either stored before or to be made of an upload.
enum MediaSource: Sendable {
    case stored(id: Int64, accessHash: Int64, reference: [UInt8], kind: FileKind, spoiler: Bool)
    /// To be made of what takes no more than the bytes given.
    case upload(spoiler: Bool, @Sendable (Int64) throws -> PreparedFile)

    /// Media after a worker has done its part.
    enum Prepared: Sendable {
        case stored(id: Int64, accessHash: Int64, reference: [UInt8], kind: FileKind, spoiler: Bool)
        case made(PreparedFile, spoiler: Bool)
    }

    /// Does a worker's part, if there is one, with what takes no more than `room` bytes.
    func prepare(within room: Int64) throws -> Prepared {
        switch self {
        case .stored(let id, let accessHash, let reference, let kind, let spoiler):
            .stored(id: id, accessHash: accessHash, reference: reference, kind: kind, spoiler: spoiler)
        case .upload(let spoiler, let work):
            .made(try work(room), spoiler: spoiler)
        }
    }

    var needsWorker: Bool {
        if case .upload = self { true } else { false }
    }
}

extension EngineServices {
    /// What a client sends in a message.
    ///
    /// - Throws: `TTL_MEDIA_INVALID` for media that are to vanish: better not sent than kept.
    func source(_ input: TL.InputMedia, by user: UserID) throws(RPCError) -> MediaSource {
        guard input.lifetime == nil else { throw .bad("TTL_MEDIA_INVALID") }
        switch input {
        case .inputMediaUploadedPhoto(let media):
            return .upload(spoiler: media.spoiler) { [self] room in
                try preparePhoto(media.file, of: user, within: room)
            }
        case .inputMediaUploadedDocument(let media):
            return .upload(spoiler: media.spoiler) { [self] room in
                try prepareDocument(media, of: user, within: room)
            }
        case .inputMediaPhoto(let media):
            guard case .inputPhoto(let named) = media.id else { throw .bad("PHOTO_INVALID") }
            return .stored(
                id: named.id,
                accessHash: named.accessHash,
                reference: named.fileReference,
                kind: .photo,
                spoiler: media.spoiler
            )
        case .inputMediaDocument(let media):
            guard case .inputDocument(let named) = media.id else { throw .bad("DOCUMENT_INVALID") }
            return .stored(
                id: named.id,
                accessHash: named.accessHash,
                reference: named.fileReference,
                kind: .document,
                spoiler: media.spoiler
            )
        case .inputMediaEmpty: throw .bad("MEDIA_EMPTY")
        case .inputMediaWebPage: throw .bad("WEBPAGE_NOT_FOUND")
        case .inputMediaContact, .inputMediaGeoPoint, .inputMediaVenue, .inputMediaGeoLive, .inputMediaPoll:
            throw .bad("MEDIA_INVALID")
        }
    }

    /// Lets workers see to `sources`, when any needs them, and hands the media to `finish` on the lane.
    ///
    /// `finish` stores what is new of them, by ``Call/save(_:)``, when it has checked everything else.
    func stage<Result>(
        _ sources: [MediaSource],
        _ call: Call,
        _ finish: @escaping @Sendable ([PreparedMedia], Call) throws -> Result
    ) throws -> MethodResult<Result> {
        guard sources.contains(where: \.needsWorker) else {
            return .done(try finish(sources.map { try call.media($0.prepare(within: 0)) }, call))
        }
        try call.checkQuota()
        // Of an album each may take all that is left; what they come to together is asked when they are stored, and
        // until then counts as on its way.
        let room = try call.room()
        return .workThenLane(.media) {
            let prepared = try sources.map { try $0.prepare(within: room) }
            return { call in try finish(prepared.map { try call.media($0) }, call) }
        }
    }
}

extension Call {
    /// Media that exist, checked, or made of what a worker prepared. Nothing is stored yet.
    func media(_ prepared: MediaSource.Prepared) throws -> PreparedMedia {
        switch prepared {
        case .made(let file, let spoiler):
            return try PreparedMedia(file.newFile(by: self), spoiler: spoiler)
        case .stored(let id, let accessHash, let reference, let kind, let spoiler):
            let file = try known(id, accessHash: accessHash, reference: reference, kind: kind)
            return try PreparedMedia(file, spoiler: spoiler)
        }
    }

    /// A file that a client names; hash and reference prove that it was shown the file.
    ///
    /// - Throws: `FILE_REFERENCE_EXPIRED` also for a file that is not there any more: clients then bring it anew, where
    ///   they have it. `PHOTO_INVALID` they take for the last word.
    func known(_ id: Int64, accessHash: Int64, reference: [UInt8], kind: FileKind) throws -> FileRecord {
        guard let file = try scope.file(id) else { throw RPCError.bad("FILE_REFERENCE_EXPIRED") }
        guard file.kind == kind, file.accessHash == accessHash else {
            throw RPCError.bad(kind == .photo ? "PHOTO_INVALID" : "DOCUMENT_INVALID")
        }
        guard file.reference == reference else { throw RPCError.bad("FILE_REFERENCE_EXPIRED") }
        return file
    }
}

extension TL.InputMedia {
    /// Seconds after which it is to vanish once seen.
    fileprivate var lifetime: Int32? {
        switch self {
        case .inputMediaUploadedPhoto(let media): media.ttlSeconds
        case .inputMediaUploadedDocument(let media): media.ttlSeconds
        case .inputMediaPhoto(let media): media.ttlSeconds
        case .inputMediaDocument(let media): media.ttlSeconds
        default: nil
        }
    }
}
