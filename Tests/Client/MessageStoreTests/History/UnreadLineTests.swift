import ClientModel
import Testing

@testable import MessageStore

/// The line "Unread messages" by itself.
@Suite struct UnreadLineTests {
    private static func position(_ id: Int32) -> MessagePosition {
        MessagePosition(timestamp: 1000 + id, namespace: .cloud, id: id)
    }

    @Test func `a chat that is opened has the line above what is unread`() {
        #expect(UnreadLineState(firstUnread: Self.position(5)).position == Self.position(5))
        #expect(UnreadLineState(firstUnread: nil).position == nil)
    }

    @Test func `a message that is seen as it comes takes the line away`() {
        var line = UnreadLineState(firstUnread: Self.position(5))
        line.arrived(from: Self.position(9), firstUnread: nil)
        #expect(line.position == nil)
        line.arrived(from: Self.position(10), firstUnread: nil)
        #expect(line.position == nil)
    }

    @Test func `a message that nobody sees gets the line if all before it is read`() {
        var line = UnreadLineState(firstUnread: Self.position(5))
        line.arrived(from: Self.position(9), firstUnread: Self.position(9))
        #expect(line.position == Self.position(9))
        // What comes below it does not move it.
        line.arrived(from: Self.position(10), firstUnread: Self.position(9))
        #expect(line.position == Self.position(9))
    }

    @Test func `a message below others that are unread leaves the line where it is`() {
        var line = UnreadLineState(firstUnread: Self.position(5))
        line.arrived(from: Self.position(9), firstUnread: Self.position(7))
        #expect(line.position == Self.position(5))
    }

    @Test func `what the user sends takes the line away until something comes that nobody sees`() {
        var line = UnreadLineState(firstUnread: Self.position(5))
        line.sent()
        #expect(line.position == nil)
        line.arrived(from: Self.position(9), firstUnread: Self.position(7))
        #expect(line.position == nil)
        line.arrived(from: Self.position(10), firstUnread: Self.position(10))
        #expect(line.position == Self.position(10))
    }
}

/// The line of a chat that changes.
@Suite struct UnreadLineViewTests {
    private let trial: StoreTrial
    private let line: TrialView<UnreadLineView>

    /// A chat of ten messages, of which the first `read` are read.
    private init(read: Int32, others: Set<Int32> = Set(1...10)) throws {
        trial = try StoreTrial()
        _ = try trial.commit { transaction in
            try transaction.addChunk(IDRanges.domain, ChunkScope(.cloud, .everywhere), of: ada)
            try transaction.add((1...10).map { Self.message($0, isIncoming: others.contains($0)) })
            let count = Int32(others.filter { $0 > read }.count)
            try transaction.setReadState(
                .idBased(IDReadState(maxIncomingRead: read, maxOutgoingRead: 0, maxKnown: 10, count: count)),
                of: ada
            )
        }
        line = try trial.open(UnreadLineView(ada), isSame: { _, _ in true })
    }

    init() throws { try self.init(read: 4) }

    private static func message(_ id: Int32, isIncoming: Bool = true) -> Message {
        MessageStoreTests.message(id).updating { fields in
            fields.key.namespace = .cloud
            fields.flags = isIncoming ? .incoming : []
        }
    }

    private func commit(_ body: (StoreTransaction) throws -> Void) throws {
        let faults = try trial.commit(body)
        #expect(faults == [])
    }

    private func arrive(_ id: Int32, isIncoming: Bool = true, isSeen: Bool = false) throws {
        try commit { transaction in
            let message = try transaction.add(Self.message(id, isIncoming: isIncoming))
            if isSeen { try transaction.read(upTo: message.position, in: ada) }
        }
    }

    private func send() throws {
        try commit { transaction in
            let own = Self.message(0, isIncoming: false).updating { $0.key.namespace = .local }
            try transaction.add(own)
        }
    }

    private func read(_ id: Int32) throws {
        try commit { try $0.read(upTo: Self.message(id).position, in: ada) }
    }

    @Test func `own messages that were there when the chat was opened answer nothing`() throws {
        let trial = try Self(read: 4, others: [1, 2, 3, 4, 6, 7])
        #expect(trial.line.view.value?.id == 6)
        // Nor do those of another device.
        try trial.arrive(11, isIncoming: false)
        #expect(trial.line.view.value?.id == 6)
        try trial.arrive(12)
        #expect(trial.line.view.value?.id == 6)
        try trial.send()
        #expect(trial.line.view.value == nil)
        try trial.read(12)
        try trial.arrive(13)
        #expect(trial.line.view.value?.id == 13)
    }

    @Test func `reading moves nothing, and the next message does`() throws {
        try read(10)
        #expect(line.view.value?.id == 5)
        try arrive(11, isSeen: true)
        #expect(line.view.value == nil)
        try arrive(12)
        #expect(line.view.value?.id == 12)
        try arrive(13)
        #expect(line.view.value?.id == 12)
        try read(13)
        try arrive(14)
        #expect(line.view.value?.id == 14)
    }

    @Test func `what was read and what came in one commit are told apart`() throws {
        try commit { transaction in
            try transaction.add(Self.message(11))
            try transaction.add(Self.message(12))
            try transaction.read(upTo: Self.message(10).position, in: ada)
        }
        #expect(line.view.value?.id == 11)
    }

    @Test func `a message that is seen as it comes gets no line, even after others are deleted`() throws {
        try read(10)
        try arrive(11)
        try commit { try $0.delete([MessageKey(peer: ada, namespace: .cloud, id: 11)]) }
        try arrive(12, isSeen: true)
        #expect(line.view.value == nil)
    }

    @Test func `older messages that are loaded are none that come`() throws {
        try commit { try $0.delete([MessageKey(peer: ada, namespace: .cloud, id: 2)]) }
        try read(10)
        try arrive(2)
        #expect(line.view.value?.id == 5)
    }

    @Test(arguments: [true, false])
    func `the line is where messages are missing, and then above the first of them`(isIncoming: Bool) throws {
        try read(10)
        try comeWithHole(isIncoming: isIncoming)
        #expect(line.view.value?.id == 11)
        try arrive(42)
        #expect(line.view.value?.id == 11)
        try commit { transaction in
            try transaction.add(Self.message(30))
            try transaction.addChunk(11...40, ChunkScope(.cloud, .everywhere), of: ada)
        }
        #expect(line.view.value?.id == 30)
    }

    @Test func `missing messages below others that are unread leave the line where it is`() throws {
        try comeWithHole()
        #expect(line.view.value?.id == 5)
    }

    @Test(arguments: [(4, 5), (10, 11)] as [(Int32, Int32)])
    func `a history that becomes one hole keeps the place`(read last: Int32, line id: Int32) throws {
        try read(last)
        try commit { transaction in
            try transaction.addHole(IDRanges.domain, ChunkScope(.cloud, .everywhere), of: ada)
            try transaction.add(Self.message(500))
        }
        #expect(line.view.value?.id == id)
    }

    @Test func `missing messages behind what the user wrote elsewhere get the line`() throws {
        try read(10)
        try arrive(11, isIncoming: false)
        try commit { transaction in
            try transaction.addHole(12...40, ChunkScope(.cloud, .everywhere), of: ada)
            try transaction.add(Self.message(41))
        }
        #expect(line.view.value?.id == 12)
    }

    @Test func `missing messages that were read elsewhere get no line`() throws {
        try read(10)
        try commit { transaction in
            try transaction.addHole(11...40, ChunkScope(.cloud, .everywhere), of: ada)
            let message = try transaction.add(Self.message(41))
            try transaction.read(upTo: message.position, in: ada)
        }
        #expect(line.view.value == nil)
    }

    /// So much came that the server names the newest alone, and the number of unread ones.
    private func comeWithHole(isIncoming: Bool = true) throws {
        try commit { transaction in
            try transaction.addHole(11...40, ChunkScope(.cloud, .everywhere), of: ada)
            try transaction.add(Self.message(41, isIncoming: isIncoming))
            let read = try transaction.reader.chat(ada).readState
            guard case .idBased(var state)? = read else { return }
            state.count = 20
            try transaction.setReadState(.idBased(state), of: ada)
        }
    }
}
