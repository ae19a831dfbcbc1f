import ServerStore
import TelegramSchema

/// `messages.getAvailableReactions`: pictures of emoji, without which Telegram Desktop offers and shows no reaction.
///
/// They are those of the set whose emoji the host lets clients animate. Martlet's own client draws emoji by itself.
extension ReactionMethods {
    /// Most emoji with pictures.
    private static let maximumPictured = 100

    static func getAvailableReactions(
        _ request: TLFunction.MessagesGetAvailableReactions,
        _ call: Call
    ) throws -> TL.MessagesAvailableReactions {
        guard let set = try call.scope.animatedEmojiSet() else {
            return .availableReactions(.init(hash: 0, reactions: []))
        }
        // Sets never change.
        let hash = Int32(truncatingIfNeeded: set.id) | 1
        guard request.hash != hash else { return .availableReactionsNotModified }
        let rate = Rate(name: "reactions \(call.user.rawValue)", limit: call.limits.reactionLists)
        try call.scope.take([rate])
        let stickers = try call.store.stickerSets.stickers(of: set.id)
        let files = Dictionary(grouping: stickers, by: \.emoji.withoutPresentation)
            .mapValues { $0.map(\.file) }
        let others = stickers.map(\.emoji.withoutPresentation).filter { !offered.contains($0) }
        var seen: Set<String> = []
        let pictured = (offered + others).filter { files[$0] != nil && seen.insert($0).inserted }
        let reactions = try pictured.prefix(maximumPictured).compactMap { emoji -> TL.AvailableReaction? in
            guard let (still, moving) = try pictures(files[emoji] ?? [], call) else { return nil }
            return TL.AvailableReaction(
                reaction: emoji,
                title: emoji,
                staticIcon: still,
                appearAnimation: moving,
                selectAnimation: moving,
                activateAnimation: moving,
                effectAnimation: moving
            )
        }
        return .availableReactions(.init(hash: hash, reactions: reactions))
    }

    /// A still and a moving picture among the files of an emoji, or its first file in place of one that is missing.
    /// TDLib offers a reaction only if the set has both for the emoji, a WebP and an animated one.
    private static func pictures(
        _ files: [Int64],
        _ call: Call
    ) throws -> (still: TL.Document, moving: TL.Document)? {
        guard let first = files.first else { return nil }
        func file(of type: String) throws -> Int64? {
            try files.first { try call.scope.file($0)?.mimeType == type }
        }
        guard let still = try call.scope.document(file(of: "image/webp") ?? first),
            let moving = try call.scope.document(file(of: "application/x-tgsticker") ?? first)
        else { return nil }
        return (still, moving)
    }
}

extension String {
    /// The emoji without the sign that asks for a coloured one, as reactions are written.
    fileprivate var withoutPresentation: String {
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars where scalar != "\u{FE0F}" { scalars.append(scalar) }
        return String(scalars)
    }
}
