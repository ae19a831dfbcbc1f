import ServerStore
import TelegramSchema
import TextEntities

/// One piece of media that a client names: a stored file, an upload, or media without a file.
enum MediaSource: Sendable {
    case given(TL.MessageMedia)
    case poll(StoredPoll)
    case stored(id: Int64, accessHash: Int64, reference: [UInt8], kind: FileKind, spoiler: Bool)
    /// An upload, and the function that makes a file of at most the given bytes of it.
    case upload(spoiler: Bool, @Sendable (Int64) throws -> PreparedFile)

    /// Media after the work of a worker.
    enum Prepared: Sendable {
        case given(TL.MessageMedia)
        case poll(StoredPoll)
        case stored(id: Int64, accessHash: Int64, reference: [UInt8], kind: FileKind, spoiler: Bool)
        case made(PreparedFile, spoiler: Bool)
    }

    /// Does a worker's part, if there is one, and makes a file of at most `room` bytes.
    func prepare(within room: Int64) throws -> Prepared {
        switch self {
        case .given(let media): .given(media)
        case .poll(let poll): .poll(poll)
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
    /// The media that a client sends in a message.
    ///
    /// - Throws: `TTL_MEDIA_INVALID` for self-destructing media: refused rather than kept.
    func source(_ input: TL.InputMedia, by user: UserID) throws(RPCError) -> MediaSource {
        guard input.lifetime == nil else { throw .bad("TTL_MEDIA_INVALID") }
        if case .inputMediaPoll(let poll) = input { return .poll(try StoredPoll(poll)) }
        if let given = try input.given() { return .given(given) }
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
        // Those without a file are given above.
        case .inputMediaContact, .inputMediaGeoPoint, .inputMediaVenue, .inputMediaGeoLive, .inputMediaPoll,
            .inputMediaDice:
            throw .bad("MEDIA_INVALID")
        }
    }

    /// Runs the work of `sources` on workers, if any source needs them, and passes the media to `finish` on the
    /// writer.
    ///
    /// `finish` stores new files by ``Call/save(_:)``, after all other checks.
    func stage<Result>(
        _ sources: [MediaSource],
        _ call: Call,
        _ finish: @escaping @Sendable ([PreparedMedia], Call) throws -> Result
    ) throws -> MethodResult<Result> {
        guard sources.contains(where: \.needsWorker) else {
            return .done(try finish(sources.map { try call.media($0.prepare(within: 0)) }, call))
        }
        try call.checkQuota()
        // Each item of an album may take all the room that is left. Their sum is checked when they are stored; until
        // then it counts as in progress.
        let room = try call.room()
        return .workThenLane(.media) {
            let prepared = try sources.map { try $0.prepare(within: room) }
            return { call in try finish(prepared.map { try call.media($0) }, call) }
        }
    }
}

extension Call {
    /// Media made of an existing file, after checks, or of a worker's result. Nothing is stored yet.
    func media(_ prepared: MediaSource.Prepared) throws -> PreparedMedia {
        switch prepared {
        case .given(let media): return PreparedMedia(try completed(media))
        case .poll(let poll): return PreparedMedia(try self.poll(poll))
        case .made(let file, let spoiler):
            return try PreparedMedia(file.newFile(by: self), spoiler: spoiler)
        case .stored(let id, let accessHash, let reference, let kind, let spoiler):
            let file = try known(id, accessHash: accessHash, reference: reference, kind: kind)
            return try PreparedMedia(stored: file, spoiler: spoiler)
        }
    }

    /// A new poll of the caller, with an id that nobody guesses.
    private func poll(_ poll: StoredPoll) throws -> PollRecord {
        var poll = poll
        if !poll.solution.isEmpty {
            let rules = TextRules(
                length: PollBounds.solution,
                tooLong: .bad("POLL_SOLUTION_INVALID"),
                entities: limits.entities
            )
            let text = try text(poll.solution, poll.entities, rules)
            (poll.solution, poll.entities) = (text.text, text.entities)
        }
        if let date = poll.poll.closeDate, poll.poll.closePeriod == nil {
            let wait = Int64(date) - Int64(seconds)
            guard Int64(PollBounds.period.lowerBound)...Int64(PollBounds.period.upperBound) ~= wait else {
                throw RPCError.bad("POLL_CLOSE_DATE_INVALID")
            }
        }
        let content = poll.encoded()
        // All else is bounded to less: only addresses in the explanation make it so long.
        guard content.count <= PollRecord.maximumContentBytes else {
            throw RPCError.bad("POLL_SOLUTION_INVALID")
        }
        // Positive: some clients give the sign of an id a meaning.
        var record = PollRecord(
            id: scope.randomID() & Int64.max,
            creator: user,
            content: content,
            answers: poll.poll.answers.count
        )
        if poll.poll.closePeriod == nil { record.closeDate = poll.poll.closeDate }
        return record
    }

    /// Media without a file, with what only the server knows: a contact's account, the number of a throw.
    private func completed(_ media: TL.MessageMedia) throws -> TL.MessageMedia {
        switch media {
        case .messageMediaContact(let contact): .messageMediaContact(try withAccount(contact))
        case .messageMediaDice(let dice): .messageMediaDice(drawn(dice))
        default: media
        }
    }

    /// A contact with its account, if the account shows its number to the sender. Others must look the number up.
    private func withAccount(
        _ contact: TL.MessageMedia.MessageMediaContact
    ) throws -> TL.MessageMedia.MessageMediaContact {
        guard let phone = PhoneNumber(contact.phoneNumber),
            let owner = try store.users.find(phone: phone.digits),
            try owner.id == user || scope.contacts(of: owner.id)[user] != nil
        else { return contact }
        var contact = contact
        contact.userID = owner.id
        return contact
    }

    /// A throw with the number that is drawn for it now.
    func drawn(_ dice: TL.MessageMedia.MessageMediaDice) -> TL.MessageMedia.MessageMediaDice {
        guard let game = DiceGame(emoji: dice.emoticon) else { return dice }
        var dice = dice
        dice.value = Int32.random(in: game.values, using: &scope.state.random)
        return dice
    }

    /// A file that a client names; hash and reference prove that the client was shown the file.
    ///
    /// - Throws: `FILE_REFERENCE_EXPIRED` also for a removed file: clients that have it then upload it again, but
    ///   take `PHOTO_INVALID` for final.
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
    /// Seconds after viewing until the media self-destruct.
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
