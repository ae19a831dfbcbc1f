import ServerStore
import StdExtras
import TelegramSchema

/// `photos.*`: profile photos.
enum PhotosMethods {
    static func register(in routes: inout Routes, _ services: EngineServices) {
        routes.staged(TLFunction.PhotosUploadProfilePhoto.self) { request, call in
            try checkTarget(bot: request.bot, isFallback: request.fallback)
            guard request.video == nil else { throw RPCError.bad("VIDEO_FILE_INVALID") }
            guard let file = request.file else { throw RPCError.bad("PHOTO_FILE_MISSING") }
            try call.checkQuota()
            return .workThenLane(.media) { [user = call.user, room = try call.room()] in
                let photo = try services.preparePhoto(file, of: user, within: room)
                return { call in
                    let new = photo.newFile(by: call)
                    try call.save([new])
                    return try call.show(new.record)
                }
            }
        }
        routes.transaction(TLFunction.PhotosUpdateProfilePhoto.self, updateProfilePhoto)
        routes.transaction(TLFunction.PhotosDeletePhotos.self, deletePhotos)
        routes.transaction(TLFunction.PhotosGetUserPhotos.self, getUserPhotos)
    }

    /// Refuses bots and fallback photos: there is one photo for all viewers, and no bots.
    private static func checkTarget(bot: TL.InputUser?, isFallback: Bool) throws(RPCError) {
        guard bot == nil else { throw .bad("BOT_INVALID") }
        guard !isFallback else { throw .bad("PHOTO_INVALID") }
    }

    private static func updateProfilePhoto(
        _ request: TLFunction.PhotosUpdateProfilePhoto,
        _ call: Call
    ) throws -> TL.PhotosPhoto {
        try checkTarget(bot: request.bot, isFallback: request.fallback)
        switch request.id {
        case .inputPhotoEmpty:
            return try call.show(nil)
        case .inputPhoto(let named):
            let file = try call.known(
                named.id,
                accessHash: named.accessHash,
                reference: named.fileReference,
                kind: .photo
            )
            guard file.owner == call.user else { throw RPCError.bad("PHOTO_ID_INVALID") }
            return try call.show(file)
        }
    }

    private static func deletePhotos(
        _ request: TLFunction.PhotosDeletePhotos,
        _ call: Call
    ) throws -> [Int64] {
        var deleted: [Int64] = []
        for case .inputPhoto(let named) in request.id.prefix(100)
        where try call.store.userPhotos.delete(user: call.user, file: named.id) {
            deleted.append(named.id)
        }
        guard let user = try call.scope.user(call.user), let shown = user.photo, deleted.contains(shown)
        else {
            return deleted
        }
        let next = try call.store.userPhotos.page(of: call.user, limit: 1).first
        _ = try call.show(next.flatMap { try call.scope.file($0) })
        return deleted
    }

    private static func getUserPhotos(
        _ request: TLFunction.PhotosGetUserPhotos,
        _ call: Call
    ) throws -> TL.PhotosPhotos {
        let user = try call.resolve(request.userID)
        guard try !call.scope.isHidden(user.id, from: call.user) else {
            let users = [try call.scope.render(user, for: call.user)]
            return .photos(.init(photos: [], users: users))
        }
        let ids = try call.store.userPhotos.page(
            of: user.id,
            before: request.maxID == 0 ? nil : request.maxID,
            offset: max(0, Int(request.offset)),
            limit: min(max(1, Int(request.limit)), 100)
        )
        let photos = try ids.compactMap { try call.scope.avatar($0) }
        let total = try call.store.userPhotos.count(of: user.id)
        let users = [try call.scope.render(user, for: call.user)]
        guard total > photos.count else { return .photos(.init(photos: photos, users: users)) }
        return .photosSlice(.init(count: Int32(clamping: total), photos: photos, users: users))
    }
}

extension Call {
    /// Sets or removes the caller's photo, and informs the users who have the caller as a contact.
    fileprivate func show(_ file: FileRecord?) throws -> TL.PhotosPhoto {
        guard var record = try scope.user(user) else { throw RPCError.unauthorized }
        if let file { try store.userPhotos.insert(user: user, file: file.id) }
        record.photo = file?.id
        try scope.save(record)
        for viewer in [user] + (try store.contacts.owners(having: user)) {
            try scope.noteChange(.person, of: .user(user), for: viewer, by: viewer == user ? session : nil)
            try scope.push(to: viewer, except: viewer == user ? session : nil) {
                var updates = UpdatesBuilder(for: viewer)
                updates.updates.append(.updateUser(.init(userID: user)))
                updates.referenced.insert(user)
                return try updates.finish(scope)
            }
        }
        return TL.PhotosPhoto(
            photo: try file.flatMap { try scope.avatar($0.id) } ?? .photoEmpty(.init(id: 0)),
            users: [try scope.render(record, for: user)]
        )
    }
}
