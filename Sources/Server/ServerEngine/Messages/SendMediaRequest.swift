import ServerStore
import TelegramSchema

/// The common form of `messages.sendMedia` and `messages.sendMultiMedia`.
struct SendMediaRequest: Sendable {
    struct Item: Sendable {
        var media: TL.InputMedia
        var message: String
        var entities: [TL.MessageEntity]?
        var randomID: Int64

        /// The address, if the media is only a link.
        var link: String? {
            if case .inputMediaWebPage(let page) = media { page.url } else { nil }
        }
    }

    /// Most messages of an album.
    private static let maximumItems = 10

    var peer: TL.InputPeer
    var replyTo: TL.InputReplyTo?
    var items: [Item]
    var isAlbum = false
    var flags: MessageCopyFlags = []
    var isProtected: Bool
    var invertsMedia: Bool
    var clearsDraft: Bool
    /// The time to send it, seconds since 1970; nil for now.
    var scheduleDate: Int32?
    /// Seconds after which it is to be sent again.
    var repeatPeriod: Int32?

    init(_ request: TLFunction.MessagesSendMedia) {
        peer = request.peer
        replyTo = request.replyTo
        items = [
            Item(
                media: request.media,
                message: request.message,
                entities: request.entities,
                randomID: request.randomID
            )
        ]
        if request.silent { flags.insert(.silent) }
        isProtected = request.noforwards
        invertsMedia = request.invertMedia
        clearsDraft = request.clearDraft
        scheduleDate = request.scheduleDate
        repeatPeriod = request.scheduleRepeatPeriod
    }

    init(_ request: TLFunction.MessagesSendMultiMedia) {
        peer = request.peer
        replyTo = request.replyTo
        items = request.multiMedia.map { item in
            Item(
                media: item.media,
                message: item.message,
                entities: item.entities,
                randomID: item.randomID
            )
        }
        isAlbum = items.count > 1
        if request.silent { flags.insert(.silent) }
        isProtected = request.noforwards
        invertsMedia = request.invertMedia
        clearsDraft = request.clearDraft
        scheduleDate = request.scheduleDate
    }

    func check() throws(RPCError) {
        guard !items.isEmpty else { throw .bad("MEDIA_EMPTY") }
        guard items.count <= Self.maximumItems else { throw .bad("MULTI_MEDIA_TOO_LONG") }
        guard items.allSatisfy({ $0.randomID != 0 }) else { throw .bad("RANDOM_ID_EMPTY") }
        guard Set(items.map(\.randomID)).count == items.count else { throw .bad("RANDOM_ID_DUPLICATE") }
        guard isAlbum else { return }
        guard items.allSatisfy(\.media.isFile) else { throw .bad("MEDIA_INVALID") }
    }
}
