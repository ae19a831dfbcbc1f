import ClientModel
import MessageStore
import SchemaMapping
import TelegramSchema

extension ChatFolder {
    /// A folder from the server; nil for the list of all chats, which is not a folder here.
    init?(_ filter: TL.DialogFilter, selfID: PeerID) {
        switch filter {
        case .dialogFilterDefault: return nil
        case .dialogFilter(let filter):
            self.init(filter.id, title: filter.title.text)
            emoji = filter.emoticon ?? ""
            color = filter.color
            categories.insert(.contacts, if: filter.contacts)
            categories.insert(.nonContacts, if: filter.nonContacts)
            categories.insert(.groups, if: filter.groups)
            categories.insert(.channels, if: filter.broadcasts)
            categories.insert(.bots, if: filter.bots)
            excludesMuted = filter.excludeMuted
            excludesRead = filter.excludeRead
            excludesArchived = filter.excludeArchived
            pinned = filter.pinnedPeers.compactMap { PeerID($0, selfID: selfID) }
            included = Set(filter.includePeers.compactMap { PeerID($0, selfID: selfID) })
            excluded = Set(filter.excludePeers.compactMap { PeerID($0, selfID: selfID) })
        case .dialogFilterChatlist(let filter):
            self.init(filter.id, title: filter.title.text)
            emoji = filter.emoticon ?? ""
            color = filter.color
            isShareable = true
            pinned = filter.pinnedPeers.compactMap { PeerID($0, selfID: selfID) }
            included = Set(filter.includePeers.compactMap { PeerID($0, selfID: selfID) })
        }
    }
}

extension TL.DialogFilter {
    /// The filter of a folder, for the server. Chats that cannot be named to the server are left out.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - naming: Returns how to name a chat, nil if that is unknown. Its errors are passed on.
    init(_ folder: ChatFolder, naming: (PeerID) throws -> TL.InputPeer?) rethrows {
        let title = TL.TextWithEntities(text: folder.title, entities: [])
        let pinned = try folder.pinned.compactMap(naming)
        let included = try folder.included.subtracting(folder.pinned).sorted().compactMap(naming)
        let emoji = folder.emoji.isEmpty ? nil : folder.emoji
        guard !folder.isShareable else {
            self = .dialogFilterChatlist(
                .init(
                    id: folder.number,
                    title: title,
                    emoticon: emoji,
                    color: folder.color,
                    pinnedPeers: pinned,
                    includePeers: included
                )
            )
            return
        }
        self = .dialogFilter(
            .init(
                contacts: folder.categories.contains(.contacts),
                nonContacts: folder.categories.contains(.nonContacts),
                groups: folder.categories.contains(.groups),
                broadcasts: folder.categories.contains(.channels),
                bots: folder.categories.contains(.bots),
                excludeMuted: folder.excludesMuted,
                excludeRead: folder.excludesRead,
                excludeArchived: folder.excludesArchived,
                id: folder.number,
                title: title,
                emoticon: emoji,
                color: folder.color,
                pinnedPeers: pinned,
                includePeers: included,
                excludePeers: try folder.excluded.sorted().compactMap(naming)
            )
        )
    }
}

extension ChatCategories {
    fileprivate mutating func insert(_ category: ChatCategories, if isThere: Bool) {
        if isThere { formUnion(category) }
    }
}
