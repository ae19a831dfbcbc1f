import ClientEngine
import ClientModel
import Localization

/// All that the panel of stickers shows.
nonisolated struct StickerPanelState: Equatable, Sendable {
    /// What stands under one title.
    struct Section: Equatable, Sendable {
        /// What it is.
        enum Kind: Hashable, Sendable {
            /// What was sent last.
            case recent
            /// What others sent, for who has no sets.
            case chats
            /// A set, by its number.
            case set(Int64)
            /// What was found.
            case found

            /// The number of a set; nil for what is none.
            var set: Int64? { if case .set(let number) = self { number } else { nil } }
        }

        var kind: Kind
        /// The title of a set; the others have words.
        var title = ""
        /// The stickers; empty as long as those of a set are not known.
        var stickers: [StickerItem]
        /// How many places it takes.
        var count: Int

        init(_ kind: Kind, _ stickers: [StickerItem]) {
            (self.kind, self.stickers, count) = (kind, stickers, stickers.count)
        }
    }

    /// What stands there instead of stickers.
    enum Note: Equatable, Sendable {
        /// There are none, and whether there will be.
        case none(StickerSetsState)
        /// None was found.
        case nothingFound
    }

    /// Stickers that were sent, the last first.
    var recent: [StickerItem] = []
    /// Stickers of messages, the newest first.
    var inChats: [StickerItem] = []
    /// The member's sets, in their order.
    var sets: [StickerSetInfo] = []
    /// What is in them, as far as that is known.
    var contents: [Int64: [StickerItem]] = [:]
    /// What is known of the sets.
    var setsState = StickerSetsState.unknown
    /// What is looked for; empty for nothing.
    var query = ""
    /// What was found; nil as long as that is not known.
    var found: [StickerItem]?

    /// What is shown, from the top down. Made anew each time: who shows it keeps it.
    func sections() -> [Section] {
        if !query.isEmpty { return found.map { $0.isEmpty ? [] : [Section(.found, $0)] } ?? [] }
        var sections: [Section] = []
        if !recent.isEmpty { sections.append(Section(.recent, recent)) }
        if sets.isEmpty {
            let known = Set(recent.map(\.document.id))
            let others = inChats.filter { !known.contains($0.document.id) }
            if !others.isEmpty { sections.append(Section(.chats, others)) }
        }
        for set in sets {
            var section = Section(.set(set.id.number), contents[set.id.number] ?? [])
            section.title = set.title
            // A set that is still to come has its room, so that nothing moves when it has.
            if section.stickers.isEmpty { section.count = max(0, Int(set.count)) }
            if section.count > 0 { sections.append(section) }
        }
        return sections
    }

    /// What is said where there are no sections; nil where there are some, or are going to be in a moment.
    func note(without sections: [Section]) -> Note? {
        guard sections.isEmpty else { return nil }
        if !query.isEmpty { return found == nil ? nil : .nothingFound }
        return .none(setsState)
    }
}

extension StickerPanelState.Section {
    /// What its title says.
    nonisolated func title(_ words: Strings) -> String {
        switch kind {
        case .recent: words.recentStickers
        case .chats: words.stickersInChats
        case .set: title
        case .found: words.foundStickers
        }
    }

    /// What a sticker in it is called, for those who do not see it.
    nonisolated func name(of index: Int, _ words: Strings) -> String {
        guard stickers.indices.contains(index) else { return words.sticker }
        // Many servers say it with the set only.
        let sticker = stickers[index]
        let emoji = sticker.emoji.first ?? sticker.document.stickerEmoji
        return emoji.isEmpty ? words.sticker : words.stickerFor(emoji: emoji)
    }
}
