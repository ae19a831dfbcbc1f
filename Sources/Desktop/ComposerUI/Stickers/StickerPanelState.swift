import ClientEngine
import ClientModel
import Localization

/// The state of the sticker panel.
nonisolated struct StickerPanelState: Equatable, Sendable {
    /// The stickers under one title.
    struct Section: Equatable, Sendable {
        /// The kinds of sections.
        enum Kind: Hashable, Sendable {
            /// Stickers that were sent last.
            case recent
            /// Stickers from messages, shown if the user has no sets.
            case chats
            /// A set, by its id.
            case set(Int64)
            /// Search results.
            case found
            /// Custom emoji that messages have named, besides those of the user's sets.
            case emojiInChats

            /// The id of the set; nil for other sections.
            var set: Int64? { if case .set(let number) = self { number } else { nil } }
        }

        var kind: Kind
        /// The title of a set; other sections have a fixed text.
        var title = ""
        /// The stickers; empty while those of a set are not known.
        var stickers: [StickerItem]
        /// The number of places in the grid.
        var count: Int

        init(_ kind: Kind, _ stickers: [StickerItem]) {
            (self.kind, self.stickers, count) = (kind, stickers, stickers.count)
        }
    }

    /// The text shown instead of stickers.
    enum Note: Equatable, Sendable {
        /// There are no stickers; the state says whether there may be some later.
        case none(StickerSetsState)
        /// The search found nothing.
        case nothingFound
    }

    /// Stickers that were sent, the latest first.
    var recent: [StickerItem] = []
    /// Stickers in messages, the newest first.
    var inChats: [StickerItem] = []
    /// The user's sets, in their order.
    var sets: [StickerSetInfo] = []
    /// The user's sets of custom emoji, in their order.
    var emojiSets: [StickerSetInfo] = []
    /// Custom emoji that messages have named, the latest first.
    var emojiInChats: [StickerItem] = []
    /// The stickers of the sets, as far as known.
    var contents: [Int64: [StickerItem]] = [:]
    /// The state of the sets.
    var setsState = StickerSetsState.unknown
    /// The search text; empty for no search.
    var query = ""
    /// The search results; nil until they are known.
    var found: [StickerItem]?

    /// The sections, from the top down. They are computed at each call: the caller should keep them.
    func sections() -> [Section] {
        if !query.isEmpty { return found.map { $0.isEmpty ? [] : [Section(.found, $0)] } ?? [] }
        var sections: [Section] = []
        if !recent.isEmpty { sections.append(Section(.recent, recent)) }
        if sets.isEmpty {
            let known = Set(recent.map(\.document.id))
            let others = inChats.filter { !known.contains($0.document.id) }
            if !others.isEmpty { sections.append(Section(.chats, others)) }
        }
        for set in sets + emojiSets {
            var section = Section(.set(set.id.number), contents[set.id.number] ?? [])
            section.title = set.title
            // A set that is still being loaded keeps its space, so that nothing moves when it arrives.
            if section.stickers.isEmpty { section.count = max(0, Int(set.count)) }
            if section.count > 0 { sections.append(section) }
        }
        let own = Set(emojiSets.flatMap { contents[$0.id.number] ?? [] }.map(\.document.id))
        let others = emojiInChats.filter { !own.contains($0.document.id) }
        if !others.isEmpty { sections.append(Section(.emojiInChats, others)) }
        return sections
    }

    /// The note shown without sections; nil if there are some, or soon will be.
    func note(without sections: [Section]) -> Note? {
        guard sections.isEmpty else { return nil }
        if !query.isEmpty { return found == nil ? nil : .nothingFound }
        return .none(setsState)
    }
}

extension StickerPanelState.Section {
    /// The title of the section.
    nonisolated func title(_ strings: Strings) -> String {
        switch kind {
        case .recent: strings.recentStickers
        case .chats: strings.stickersInChats
        case .set: title
        case .found: strings.foundStickers
        case .emojiInChats: strings.emojiInChats
        }
    }

    /// The accessible name of a sticker.
    nonisolated func name(of index: Int, _ strings: Strings) -> String {
        guard stickers.indices.contains(index) else { return strings.sticker }
        // Many servers give the emoji only with the set.
        let sticker = stickers[index]
        let emoji = sticker.emoji.first ?? sticker.document.stickerEmoji
        if sticker.document.isCustomEmoji { return strings.customEmojiFor(emoji: emoji) }
        return emoji.isEmpty ? strings.sticker : strings.stickerFor(emoji: emoji)
    }
}
