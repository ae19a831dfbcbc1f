import ServerStore
import TelegramSchema

/// The animations that a user saved, to send them again.
///
/// A member saves those that they may see. One that a member sends is saved, too, unless it is forwarded.
enum SavedGIFMethods {
    static func register(in routes: inout Routes) {
        routes.transaction(TLFunction.MessagesGetSavedGifs.self, getSavedGIFs)
        routes.transaction(TLFunction.MessagesSaveGif.self, saveGIF)
    }

    static func getSavedGIFs(
        _ request: TLFunction.MessagesGetSavedGifs,
        _ call: Call
    ) throws -> TL.MessagesSavedGifs {
        let files = try call.store.savedGIFs.files(of: call.user)
        let hash = ListHash(files).value
        guard request.hash != hash || hash == 0 else { return .savedGifsNotModified }
        return .savedGifs(.init(hash: hash, gifs: try files.compactMap { try call.scope.document($0) }))
    }

    static func saveGIF(_ request: TLFunction.MessagesSaveGif, _ call: Call) throws -> Bool {
        guard case .inputDocument(let named) = request.id else { throw RPCError.gifInvalid }
        if request.unsave {
            // One that is gone, or whose reference is old, is taken away as well.
            if try call.store.savedGIFs.remove(named.id, of: call.user) {
                try call.scope.noteSavedGIFs(of: call.user, by: call.session)
            }
            return true
        }
        guard let file = try call.scope.file(named.id), file.accessHash == named.accessHash,
            try file.isGIF
        else { throw RPCError.gifInvalid }
        guard file.reference == named.fileReference else { throw RPCError.bad("FILE_REFERENCE_EXPIRED") }
        try call.save([file.takenOver].compactMap(\.self))
        try call.scope.saveGIF(file.id, for: call.user, by: call.session)
        return true
    }
}

extension Call {
    /// Saves an animation that the caller sent.
    func saveSentGIF(_ file: Int64) throws {
        guard try scope.file(file)?.isGIF == true else { return }
        // The sender's own session did not ask for it.
        try scope.saveGIF(file, for: user)
    }
}

extension RequestContext {
    /// Saves an animation as the newest one of a user; `session` knows of it.
    fileprivate func saveGIF(_ file: Int64, for user: UserID, by session: SessionAddress? = nil) throws {
        guard try store.savedGIFs.save(file, for: user, limit: options.limits.savedGIFs) else { return }
        try noteSavedGIFs(of: user, by: session)
    }

    /// Informs the sessions of a user, except the one that made the change.
    fileprivate func noteSavedGIFs(of user: UserID, by session: SessionAddress?) throws {
        try noteChange(.savedGIFs, for: user, by: session)
        push(.updateSavedGifs, to: user, except: session)
    }
}

extension FileRecord {
    /// True for an animation that is no sticker.
    fileprivate var isGIF: Bool {
        get throws {
            guard kind == .document else { return false }
            let attributes = try [TL.DocumentAttribute](decoding: attributes)
            let isSticker = attributes.contains { attribute in
                switch attribute {
                case .documentAttributeSticker, .documentAttributeCustomEmoji: true
                default: false
                }
            }
            return !isSticker && MediaKinds(attributes, mimeType: mimeType).contains(.animation)
        }
    }
}

extension RPCError {
    /// 400: the document is no animation, or not known.
    fileprivate static let gifInvalid = RPCError.bad("GIF_ID_INVALID")
}
