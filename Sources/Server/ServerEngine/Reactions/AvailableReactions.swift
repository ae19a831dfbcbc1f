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
        let files = Dictionary(stickers.map { ($0.emoji.withoutPresentation, $0.file) }) { first, _ in first }
        let others = stickers.map(\.emoji.withoutPresentation).filter { !offered.contains($0) }
        var seen: Set<String> = []
        let pictured = (offered + others).filter { files[$0] != nil && seen.insert($0).inserted }
        let reactions = try pictured.prefix(maximumPictured).compactMap { emoji -> TL.AvailableReaction? in
            guard let file = files[emoji], let document = try call.scope.document(file) else { return nil }
            return TL.AvailableReaction(
                reaction: emoji,
                title: emoji,
                staticIcon: document,
                appearAnimation: document,
                selectAnimation: document,
                activateAnimation: document,
                effectAnimation: document
            )
        }
        return .availableReactions(.init(hash: hash, reactions: reactions))
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
