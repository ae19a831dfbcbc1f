import ClientModel
import MessageStore
import TestKit
import Testing

@Suite struct ChunkTests {
    @Test func `a page that joins two chunks makes them one`() async throws {
        let store = try StoreFixture().store
        let scope = ChunkScope(.cloud, .everywhere)
        let chunks = try await store.transaction { transaction in
            try transaction.addChunk(1...10, scope, of: ada)
            try transaction.addChunk(21...30, scope, of: ada)
            try transaction.addChunk(11...20, scope, of: ada)
            return try transaction.reader.chunks(scope, of: ada)
        }
        #expect(chunks == [1...30])
    }

    @Test func `what is cached everywhere is cached in each space, and a hole everywhere is one in each`()
        async throws
    {
        let store = try StoreFixture().store
        let everywhere = ChunkScope(.cloud, .everywhere)
        let photos = ChunkScope(.cloud, .tag(.photo))
        let chunks = try await store.transaction { transaction in
            try transaction.addChunk(50...60, photos, of: ada)
            try transaction.addChunk(1...20, everywhere, of: ada)
            let before = try transaction.reader.chunks(photos, of: ada)
            try transaction.addHole(15...55, everywhere, of: ada)
            return (before, try transaction.reader.chunks(photos, of: ada))
        }
        #expect(chunks.0 == [1...20, 50...60])
        #expect(chunks.1 == [1...14, 56...60])
    }

    @Test func `holes everywhere are holes in each chat and space of the namespace`() async throws {
        let store = try StoreFixture().store
        let scopes = [
            ChunkScope(.cloud, .everywhere), ChunkScope(.cloud, .tag(.photo)),
            ChunkScope(.scheduled, .everywhere),
        ]
        let known = try await store.transaction { transaction in
            for peer in [ada, bob] {
                for scope in scopes { try transaction.addChunk(1...20, scope, of: peer) }
            }
            try transaction.addHolesEverywhere()
            return try [ada, bob].flatMap { peer in
                try scopes.map { try transaction.reader.chunks($0, of: peer) }
            }
        }
        #expect(known == [[], [], [1...20], [], [], [1...20]])
    }

    @Test func `holes in labels leave the rest of a chat known`() async throws {
        let store = try StoreFixture().store
        let spaces = [MessageSpace.customTag([1]), .customTag([2]), .tag(.photo)]
        let known = try await store.transaction { transaction in
            for space in spaces { try transaction.addChunk(1...20, ChunkScope(.cloud, space), of: ada) }
            try transaction.addHolesInLabels(of: ada)
            return try spaces.map { try transaction.reader.chunks(ChunkScope(.cloud, $0), of: ada) }
        }
        #expect(known == [[], [], [1...20]])
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `stored chunks agree with the algebra`(seed: UInt64) async throws {
        let store = try StoreFixture(key: nil).store
        let scopes = [MessageSpace.everywhere, .tag(.photo), .thread(7), .threadTag(7, .photo)]
        let model = try await store.transaction { transaction in
            var random = SeededRandom(seed: seed)
            var model: [MessageSpace: IDRanges] = [:]
            for _ in 0..<400 {
                let space = scopes.randomElement(using: &random) ?? .everywhere
                let lower = Int32.random(in: 1...200, using: &random)
                let range = lower...(lower + Int32.random(in: 0...20, using: &random))
                if Bool.random(using: &random) {
                    try transaction.addChunk(range, ChunkScope(.cloud, space), of: ada)
                    model[space, default: []].insert(range)
                } else {
                    try transaction.addHole(range, ChunkScope(.cloud, space), of: ada)
                    for each in space == .everywhere ? scopes : [space] {
                        model[each, default: []].remove(range)
                    }
                }
            }
            return model
        }
        for space in scopes {
            let stored = try await store.read { try $0.chunks(ChunkScope(.cloud, space), of: ada) }
            let sources: [MessageSpace] =
                switch space {
                case .everywhere: [space]
                case .threadTag: scopes
                default: [space, .everywhere]
                }
            let expected = sources.reduce(IDRanges()) { $0.union(model[$1] ?? []) }
            #expect(stored == expected, "seed \(seed), \(space)")
        }
    }
}
