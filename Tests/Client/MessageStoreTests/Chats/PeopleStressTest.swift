import ClientModel
import TestKit

@testable import MessageStore

/// Random changes of peers, of their chats' positions and unread counts.
struct PeopleStressTest {
    var random: SeededRandom
    private var now: Int32 = 100

    static let secret = PeerID(.secretChat, 1)
    static let group = PeerID(.group, 1)
    static let peers = [ada, bob, group, secret]

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func blow(_ transaction: StoreTransaction) throws {
        for _ in 0..<number(1...4) {
            switch number(0...3) {
            case 0: try changePeer(transaction)
            case 1: try changeChat(transaction)
            case 2: try changeReading(transaction)
            default: try changeMessage(transaction)
            }
        }
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func chance() -> Bool { Bool.random(using: &random) }

    private mutating func somePeer() -> PeerID { Self.peers[number(0...3)] }

    private mutating func changePeer(_ transaction: StoreTransaction) throws {
        let id = somePeer()
        now += 1
        switch number(0...8) {
        case 0, 1: try transaction.setPeer(peer(id))
        case 2: try transaction.setPresence(.online(until: Int32(number(1...3))), of: id)
        case 3:
            let count = Int32(number(0...2))
            try transaction.updateCachedPeerData(id) { $0.commonChats = count }
        case 4: try transaction.setNotificationSettings(settings(), of: id, now: now)
        case 5: try transaction.setContact(chance(), id)
        case 6:
            let contacts = number(0...2)
            for (index, peer) in Self.peers.enumerated() {
                try transaction.setContact(index < contacts, peer)
            }
        case 7: try chance() ? transaction.noteRecent(id) : transaction.forgetRecent(id)
        default:
            let scope = NotificationScope.allCases[number(0...2)]
            try transaction.setDefaultNotificationSettings(settings(), for: scope, now: now)
        }
    }

    private mutating func settings() -> PeerNotificationSettings {
        var settings = PeerNotificationSettings()
        settings.muteUntil = [nil, 0, now + Int32(number(1...20)), .max][number(0...3)]
        return settings
    }

    private mutating func peer(_ id: PeerID) -> Peer {
        let name = ["Ann", "Ben", ""][number(0...2)]
        switch id.kind {
        case .group: return .group(Group(1, title: name))
        case .secretChat: return .secretChat(SecretChat(1, user: chance() ? ada : bob))
        default:
            var user = User(id.number)
            user.firstName = name
            if number(0...4) == 0 { user.flags = .bot }
            return .user(user)
        }
    }

    private mutating func changeChat(_ transaction: StoreTransaction) throws {
        let id = somePeer()
        let key = DraftKey(id, thread: chance() ? 3 : nil)
        let draft = DraftState(text: ["", "a", "b"][number(0...2)], date: Int32(number(1...40)))
        switch number(0...10) {
        case 0, 1: try transaction.setInclusion([nil, .init(.main), .init(.archive)][number(0...2)], of: id)
        case 2:
            try transaction.setPinnedChats(
                Array(Self.peers.shuffled(using: &random).prefix(2)),
                in: .list(.main)
            )
        case 3: try transaction.setFolders(folders())
        case 4, 5: try transaction.setDraft(draft, key)
        case 6: try transaction.receiveDraft(draft, key)
        case 7: try transaction.confirmDraft(version: Int64(number(0...3)), key)
        case 8: try chance() ? transaction.hideChats([id]) : transaction.showChats([id])
        case 9: try transaction.expireMutes(now: now)
        default:
            let end = ChatPosition(timestamp: Int32(number(0...20)), peer: id)
            try transaction.setChatListEnd(chance() ? end : nil, of: chance() ? .main : .archive)
        }
    }

    private mutating func folders() -> [ChatFolder] {
        (0..<number(0...2)).map { index in
            var folder = ChatFolder(Int32(index + 1), title: "Folder")
            folder.categories = chance() ? .all : .groups
            folder.excludesMuted = chance()
            folder.excludesRead = chance()
            folder.included = chance() ? [somePeer()] : []
            return folder
        }
    }

    private mutating func changeReading(_ transaction: StoreTransaction) throws {
        let (peer, id) = (somePeer(), Int32(number(1...30)))
        let namespace: MessageNamespace = peer == Self.secret ? .secret : .cloud
        let position = MessagePosition(timestamp: id, namespace: namespace, id: id)
        let tag = TagSummaryKey(peer, .tag(chance() ? .unseenMention : .photo))
        switch number(0...8) {
        case 0:
            let count = Int32(number(0...4))
            let state = IDReadState(maxIncomingRead: id, maxOutgoingRead: 0, maxKnown: id, count: count)
            try transaction.setReadState(
                peer == Self.secret ? .positionBased(.init()) : .idBased(state),
                of: peer
            )
        case 1: try transaction.applyIncomingRead(upTo: id, in: peer, serverCount: chance() ? 3 : nil)
        case 2: try transaction.read(upTo: position, in: peer)
        case 3: try transaction.applyOutgoingRead(upTo: position, in: peer)
        case 4: try transaction.markUnread(chance(), peer, isOurs: chance())
        case 5: try transaction.invalidateReadState(of: peer)
        case 6:
            guard let state = try transaction.reader.chat(peer).readState else { return }
            try transaction.confirmReadState(state, of: peer)
        case 7: try transaction.setTagSummary(tag, count: Int32(number(0...4)), newest: id)
        default: try transaction.setTagSummary(tag, count: 0, newest: id)
        }
    }

    private mutating func changeMessage(_ transaction: StoreTransaction) throws {
        let (peer, id) = (somePeer(), Int32(number(1...30)))
        let namespace: MessageNamespace = peer == Self.secret ? .secret : .cloud
        var fields = MessageFields(
            key: MessageKey(peer: peer, namespace: namespace, id: id),
            timestamp: id,
            author: chance() ? ada : bob,
            flags: chance() ? .incoming : []
        )
        switch number(0...9) {
        case 0: try transaction.delete([fields.key])
        case 1:
            try transaction.addChunk(
                id...IDRanges.domain.upperBound,
                .init(.cloud, .everywhere),
                of: peer
            )
        case 2: try transaction.addHole(id...(id + 3), .init(.cloud, .everywhere), of: peer)
        default:
            fields.tags = [[], [], .photo, .unseenMention, .unseenReaction][number(0...4)]
            try transaction.add(Message(fields))
        }
    }
}
