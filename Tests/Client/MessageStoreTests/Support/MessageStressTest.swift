import ClientModel
import MessageStore
import TestKit

/// Random changes of the messages of a few chats, by every operation of the store.
///
/// There are few ids, so that they collide, pages overlap and holes are close; times mostly follow ids.
struct MessageStressTest {
    var random: SeededRandom
    /// The operations of the last transaction, for a report.
    private(set) var log: [String] = []
    private var sent: [StableID] = []
    private var nextRandomID: Int64 = 1

    let peers: [PeerID]
    static let span: Int32 = 120
    static let tags: [MessageTags] = [.photo, .voice, .call]
    static let label: [UInt8] = [7]

    init(seed: UInt64, peers: [PeerID] = [ada, bob]) {
        random = SeededRandom(seed: seed)
        self.peers = peers
    }

    /// Runs one to six random operations in one transaction.
    mutating func blow(_ transaction: StoreTransaction) throws {
        log = []
        let count = chance(60) ? 1 : Int.random(in: 2...6, using: &random)
        for _ in 0..<count { try operate(transaction) }
    }

    private mutating func operate(_ transaction: StoreTransaction) throws {
        switch Int.random(in: 0..<100, using: &random) {
        case ..<25: try add(transaction)
        case ..<33: try addPage(transaction)
        case ..<43: try addOwn(transaction)
        case ..<55: try edit(transaction)
        case ..<63: try place(transaction)
        case ..<73: try delete(transaction)
        case ..<75: try deleteRange(transaction)
        case ..<82: try addChunk(transaction)
        case ..<87: try addHole(transaction)
        case ..<92: try changeTime(transaction)
        case ..<93: try takeID(transaction)
        case 93: try change(beside: transaction)
        default: try add(transaction)
        }
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    mutating func somePeer() -> PeerID { peers.randomElement(using: &random) ?? ada }

    mutating func someID() -> Int32 { Int32.random(in: 1...Self.span, using: &random) }

    mutating func someKey() -> MessageKey {
        MessageKey(peer: somePeer(), namespace: .cloud, id: someID())
    }

    private mutating func time(_ id: Int32) -> Int32 { chance(1) ? someID() / 2 : id / 2 }

    /// A server's message with random values.
    mutating func message(_ id: Int32, in peer: PeerID) -> Message {
        var fields = MessageFields(
            key: MessageKey(peer: peer, namespace: .cloud, id: id),
            timestamp: time(id),
            author: chance(50) ? peer : ada
        )
        decorate(&fields)
        return Message(fields)
    }

    private mutating func decorate(_ fields: inout MessageFields) {
        if chance(50) { fields.flags = .incoming }
        fields.tags = chance(40) ? Self.tags.randomElement(using: &random) ?? [] : []
        fields.thread = chance(30) ? Int64.random(in: 1...2, using: &random) : nil
        fields.customTags = chance(10) ? [Self.label] : []
        fields.groupingKey = chance(40) ? Int64(fields.timestamp / 3) : nil
        fields.replyTo = chance(30) ? someKey() : nil
        fields.content = EncodedContent(bytes: [])
        fields.views = chance(20) ? Int32.random(in: 0...3, using: &random) : nil
    }

    private mutating func add(_ transaction: StoreTransaction) throws {
        let message = message(someID(), in: somePeer())
        log.append("add \(message.key)")
        try transaction.add(message)
    }

    private mutating func addPage(_ transaction: StoreTransaction) throws {
        let peer = somePeer()
        let range = someRange(30)
        let space = someSpace()
        let ids = range.prefix(while: { $0 <= Self.span + 30 }).filter { _ in chance(60) }
        let page = ids.map { message($0, in: peer) }
        log.append("page \(range) \(space) \(peer)")
        try transaction.add(page)
        try transaction.addChunk(range, ChunkScope(.cloud, space), of: peer)
    }

    private mutating func addOwn(_ transaction: StoreTransaction) throws {
        // At most as many as are shown, so that a long run does not consist of them alone.
        if sent.count > 30 { return try place(transaction) }
        var own = message(0, in: somePeer()).fields
        own.key.namespace = .local
        own.timestamp = someID() / 2
        if chance(70) {
            own.randomID = nextRandomID
            nextRandomID += 1
        }
        let stored = try transaction.add(Message(own))
        sent.append(stored.stableID)
        log.append("own \(stored.key) \(stored.timestamp)")
    }

    /// Delivers the server's answer to a sent message, or its echo, which may come first.
    private mutating func place(_ transaction: StoreTransaction) throws {
        guard let index = sent.indices.randomElement(using: &random) else { return }
        let id = sent.remove(at: index)
        let place = someID()
        log.append("place \(id) at \(place)")
        if chance(20), let own = try transaction.reader.message(id), let randomID = own.randomID {
            var echo = message(place, in: own.key.peer).fields
            echo.randomID = randomID
            try transaction.add(Message(echo))
        } else {
            try transaction.update(id) { fields in
                fields.key.namespace = .cloud
                fields.key.id = place
                fields.timestamp = place / 2
            }
        }
    }

    /// Changes data that belong to messages and are stored elsewhere.
    private mutating func change(beside transaction: StoreTransaction) throws {
        let peer = somePeer()
        switch Int.random(in: 0..<2, using: &random) {
        case 0:
            log.append("name \(peer)")
            var user = User(peer.number)
            user.firstName = "\(random.next() % 3)"
            try transaction.setPeer(.user(user))
        default:
            log.append("read \(peer)")
            let state = IDReadState(
                maxIncomingRead: someID(),
                maxOutgoingRead: 0,
                maxKnown: someID(),
                count: 3
            )
            try transaction.setReadState(.idBased(state), of: peer)
        }
    }

    private mutating func edit(_ transaction: StoreTransaction) throws {
        let key = someKey()
        log.append("edit \(key)")
        var stressRun = self
        try transaction.update(key) { fields in
            if stressRun.chance(50) {
                fields.views = (fields.views ?? 0) + 1
            } else {
                stressRun.decorate(&fields)
            }
        }
        random = stressRun.random
    }

    private mutating func changeTime(_ transaction: StoreTransaction) throws {
        let (key, shift) = (someKey(), Int32.random(in: -2...2, using: &random))
        log.append("time \(key) \(shift)")
        try transaction.update(key) { $0.timestamp += shift }
    }

    /// Gives a message the id of another.
    private mutating func takeID(_ transaction: StoreTransaction) throws {
        let (key, id) = (someKey(), someID())
        log.append("take \(key) \(id)")
        try transaction.update(key) { $0.key.id = id }
    }

    private mutating func delete(_ transaction: StoreTransaction) throws {
        let keys = (0..<(chance(15) ? 12 : 1)).map { _ in someKey() }
        log.append("delete \(keys)")
        try transaction.delete(keys)
        if chance(20), let own = sent.randomElement(using: &random),
            let key = try transaction.reader.message(own)?.key
        {
            try transaction.delete([key])
        }
    }

    private mutating func deleteRange(_ transaction: StoreTransaction) throws {
        let (range, peer) = (someRange(40), somePeer())
        let thread = chance(30) ? Int64(1) : nil
        log.append("delete \(range) \(peer)")
        if chance(5) {
            try transaction.clearHistory(of: peer, thread: thread)
        } else {
            try transaction.deleteMessages(in: range, .cloud, of: peer, thread: thread)
        }
    }

    private mutating func someRange(_ length: Int32) -> ClosedRange<Int32> {
        let lower = someID()
        let upper =
            chance(15) ? IDRanges.domain.upperBound : lower + Int32.random(in: 0...length, using: &random)
        return lower...upper
    }

    mutating func someSpace() -> MessageSpace {
        switch Int.random(in: 0..<10, using: &random) {
        case ..<5: .everywhere
        case 5: .tag(Self.tags.randomElement(using: &random) ?? .photo)
        case 6: .thread(Int64.random(in: 1...2, using: &random))
        case 7: .threadTag(1, .photo)
        case 8: .customTag(Self.label)
        default: .tag(.photo)
        }
    }

    private mutating func addChunk(_ transaction: StoreTransaction) throws {
        let (range, space, peer) = (someRange(50), someSpace(), somePeer())
        log.append("chunk \(range) \(space) \(peer)")
        try transaction.addChunk(range, ChunkScope(.cloud, space), of: peer)
    }

    private mutating func addHole(_ transaction: StoreTransaction) throws {
        let (range, space, peer) = (someRange(15), someSpace(), somePeer())
        log.append("hole \(range) \(space) \(peer)")
        try transaction.addHole(range, ChunkScope(.cloud, space), of: peer)
    }
}
