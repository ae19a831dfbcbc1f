import ClientModel
import TestKit

@testable import MessageStore

/// The chats of an account in the simplest form: nothing is incremental, everything is sorted and counted on demand.
struct ChatsModel {
    struct Said: Equatable {
        var timestamp: Int32
        var isIncoming: Bool
        var isMention: Bool
    }

    struct Chat {
        var said: [Int32: Said] = [:]
        var read: Int32 = 0
        var isMarked = false
        var list: ChatList?
        var isMuted = false
        var draftDate: Int32?
        var isContact = false
        var isHidden = false

        var unread: Int { said.filter { $0.value.isIncoming && $0.key > read }.count }
        var isUnread: Bool { unread > 0 || isMarked }
        var mentions: Int { said.values.filter(\.isMention).count }
        var timestamp: Int32? { (said.values.map(\.timestamp) + [draftDate].compactMap(\.self)).max() }
    }

    static let peers: [PeerID] = (1...4).map { PeerID(.user, $0) } + [PeerID(.group, 1), PeerID(.channel, 2)]

    var chats = Dictionary(uniqueKeysWithValues: peers.map { ($0, Chat()) })
    var pins: [ChatList: [PeerID]] = [:]
    var folders: [ChatFolder] = []
    /// The operations of the last transaction, for a report.
    var log: [String] = []

    /// The chats of each place, topmost first.
    var order: [ChatPlace: [PeerID]] {
        var places: [ChatPlace: [PeerID]] = [:]
        for list in [ChatList.main, .archive] {
            places[.list(list)] = sorted(chats.keys.filter { chats[$0]?.list == list }, pins[list] ?? [])
        }
        for folder in folders {
            places[.folder(folder.number)] = sorted(chats.keys.filter { contains(folder, $0) }, folder.pinned)
        }
        return places
    }

    func counters(of peers: [PeerID]) -> [Int] {
        let counted = peers.compactMap { chats[$0] }
        let ringing = counted.filter { !$0.isMuted }
        return [
            counted.filter(\.isUnread).count, counted.map(\.unread).reduce(0, +),
            counted.map(\.mentions).reduce(0, +), ringing.filter(\.isUnread).count,
            ringing.map(\.unread).reduce(0, +),
        ]
    }

    private func sorted(_ peers: [PeerID], _ pinned: [PeerID]) -> [PeerID] {
        let shown = peers.filter { peer in
            chats[peer]?.isHidden == false && (chats[peer]?.timestamp != nil || pinned.contains(peer))
        }
        return pinned.filter(shown.contains)
            + shown.filter { !pinned.contains($0) }.sorted {
                (chats[$0]?.timestamp ?? 0, $0.packed) > (chats[$1]?.timestamp ?? 0, $1.packed)
            }
    }

    private func contains(_ folder: ChatFolder, _ peer: PeerID) -> Bool {
        guard let chat = chats[peer], let list = chat.list else { return false }
        if folder.included.contains(peer) || folder.pinned.contains(peer) { return true }
        let category: ChatCategories =
            switch peer.kind {
            case .user, .secretChat: chat.isContact ? .contacts : .nonContacts
            case .group: .groups
            case .channel: .channels
            }
        guard folder.categories.contains(category), !folder.excluded.contains(peer) else { return false }
        if folder.excludesArchived, list == .archive { return false }
        if chat.mentions > 0 { return true }
        return !(folder.excludesMuted && chat.isMuted) && !(folder.excludesRead && !chat.isUnread)
    }
}

extension ChatsModel {
    /// Runs a random operation on the model and, in `transaction`, on the store.
    mutating func step(_ random: inout SeededRandom, _ transaction: StoreTransaction) throws {
        let peer = Self.peers.randomElement(using: &random) ?? ada
        var chat = chats[peer] ?? Chat()
        let id = Int32.random(in: 1...40, using: &random)
        let kind = Int.random(in: 0..<20, using: &random)
        log.append("\(kind) \(peer.packed & 0xff) \(id)")
        switch kind {
        case 0..<7:
            let said = Said(
                timestamp: 1000 + id * 10 + Int32.random(in: 0..<5, using: &random),
                isIncoming: .random(using: &random),
                isMention: Int.random(in: 0..<6, using: &random) == 0
            )
            chat.said[id] = said
            try transaction.add(Self.message(id, in: peer, said))
        case 7..<9:
            chat.said[id] = nil
            try transaction.delete([MessageKey(peer: peer, namespace: .cloud, id: id)])
        case 9..<11:
            let last = max(id, chat.read)
            chat.read = last
            try transaction.applyIncomingRead(upTo: id, in: peer)
        case 11:
            chat.isMarked.toggle()
            try transaction.markUnread(chat.isMarked, peer, isOurs: true)
        case 12:
            chat.list = [ChatList.main, .main, .archive, nil].randomElement(using: &random) ?? nil
            try transaction.setInclusion(chat.list.map { ChatInclusion($0) }, of: peer)
        case 13:
            chat.isMuted.toggle()
            var settings = PeerNotificationSettings()
            settings.muteUntil = chat.isMuted ? .max : 0
            try transaction.setNotificationSettings(settings, of: peer, now: 5)
        case 14:
            chat.draftDate = Bool.random(using: &random) ? 1000 + id * 10 : nil
            let draft = DraftState(text: chat.draftDate == nil ? "" : "…", date: chat.draftDate ?? 0)
            try transaction.setDraft(draft, DraftKey(peer))
        case 15 where peer.kind == .user:
            chat.isContact.toggle()
            try transaction.setContact(chat.isContact, peer)
        case 16:
            chat.isHidden.toggle()
            if chat.isHidden { try transaction.hideChats([peer]) } else { try transaction.showChats([peer]) }
        case 17:
            let pinned = Array(Self.peers.shuffled(using: &random).prefix(2))
            pins[.main] = pinned
            try transaction.setPinnedChats(pinned, in: .list(.main))
        case 18:
            folders = (0..<Int32.random(in: 0...3, using: &random)).map { Self.folder($0, &random) }
            try transaction.setFolders(folders)
        default:
            try updatePeer(peer, transaction, &random)
        }
        chats[peer] = chat
    }

    private func updatePeer(
        _ peer: PeerID,
        _ transaction: StoreTransaction,
        _ random: inout SeededRandom
    ) throws {
        let name = "name \(Int.random(in: 0..<3, using: &random))"
        switch peer.kind {
        case .user, .secretChat:
            var user = User(peer.number)
            user.firstName = name
            try transaction.setPeer(.user(user))
            try transaction.setPresence(.offline(since: .random(in: 0..<3, using: &random)), of: peer)
        case .group: try transaction.setPeer(.group(Group(peer.number, title: name)))
        case .channel:
            var channel = Channel(peer.number, title: name)
            channel.flags = .broadcast
            try transaction.setPeer(.channel(channel))
        }
    }

    private static func folder(_ number: Int32, _ random: inout SeededRandom) -> ChatFolder {
        var folder = ChatFolder(number, title: "f")
        folder.categories = ChatCategories(rawValue: .random(in: 0..<32, using: &random))
        folder.excludesMuted = .random(using: &random)
        folder.excludesRead = .random(using: &random)
        folder.excludesArchived = .random(using: &random)
        let some = peers.shuffled(using: &random)
        folder.included = Set(some.prefix(1))
        folder.excluded = Set(some.dropFirst(1).prefix(1))
        folder.pinned = Array(some.dropFirst(2).prefix(1))
        return folder
    }

    static func message(_ id: Int32, in peer: PeerID, _ said: Said) -> Message {
        var fields = MessageStoreTests.message(id, in: peer, at: said.timestamp).fields
        fields.flags = said.isIncoming ? .incoming : []
        fields.tags = said.isMention ? .unseenMention : []
        fields.author = PeerID(.user, Int64(id % 3) + 1)
        return Message(fields)
    }
}
