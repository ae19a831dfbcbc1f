import ClientModel
import SQLite

/// The folders and the pins, which decide where chats are shown. Small, and read by each change of a chat.
struct ChatLayout {
    /// The user's folders, in their order.
    private(set) var folders: [ChatFolder] = []
    private var folderRanks: [[PeerID: Int32]] = []
    private var listRanks: [ChatList: [PeerID: Int32]] = [:]

    init(folders: [ChatFolder], pins: [ChatList: [PeerID]]) {
        self.folders = folders
        folderRanks = folders.map { Self.ranks($0.pinned) }
        listRanks = pins.mapValues(Self.ranks)
    }

    private static func ranks(_ peers: [PeerID]) -> [PeerID: Int32] {
        Dictionary(peers.enumerated().map { ($1, ChatPosition.pinRank(at: $0)) }) { first, _ in first }
    }

    /// All rows that show the chat.
    func placements(of peer: PeerID, _ chat: ChatState) -> [ChatPlacement] {
        guard let list = chat.inclusion?.list, chat.hideCount == 0 else { return [] }
        let timestamp = chat.sortTimestamp
        var placements: [ChatPlacement] = []
        func place(_ place: ChatPlace, _ rank: Int32?) {
            guard timestamp != nil || rank != nil else { return }
            let position = ChatPosition(pinRank: rank ?? 0, timestamp: timestamp ?? 0, peer: peer)
            placements.append(ChatPlacement(place: place, position: position, unread: chat.unreadMark))
        }
        place(.list(list), listRanks[list]?[peer])
        for (folder, ranks) in zip(folders, folderRanks) where folder.contains(peer, chat) {
            place(.folder(folder.number), ranks[peer])
        }
        return placements
    }
}

/// One row of `chat_list`: a chat in one of the places that show it.
struct ChatPlacement: Equatable {
    var place: ChatPlace
    var position: ChatPosition
    /// 0 read, 1 unread and muted, 2 unread.
    var unread: Int32
}

extension ChatState {
    fileprivate var unreadMark: Int32 { isUnread ? (isMuted ? 1 : 2) : 0 }
}

extension StoreReader {
    /// The folders and the pins.
    func chatLayout() throws -> ChatLayout {
        if let layout = hot?.chatLayout { return layout }
        let folders = try chatFolders()
        var pins: [ChatList: [PeerID]] = [:]
        try database.query("SELECT list, peer FROM chat_pins ORDER BY list, rank") { row in
            guard let peer = PeerID(packed: row.int64(1)) else { throw StoreError.damaged }
            pins[ChatList(rawValue: row.int32(0)), default: []].append(peer)
        }
        let layout = ChatLayout(folders: folders, pins: pins)
        hot?.chatLayout = layout
        return layout
    }
}
