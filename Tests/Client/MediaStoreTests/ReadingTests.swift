import MediaStore
import Testing

@Suite struct ReadingTests {
    @Test(.timeLimit(.minutes(5)), arguments: [0, 1, 16_384, 131_072, 131_073, 1_000_000])
    func `a resource reads as the server has it`(count: Int) async throws {
        let fixture = try await StoreFixture()
        let (id, content) = fixture.serve(count)

        #expect(try await fixture.store.file(of: id).readAll() == content)
        #expect(fixture.server.doubles == 0)
        let asked = fixture.server.asked.count
        #expect(try await fixture.store.read(id, 0..<Int64.max) == content)
        #expect(fixture.server.asked.count == asked, "what is here is not asked for again")
    }

    @Test(.timeLimit(.minutes(5)), arguments: [0, 1, 131_072, 300_000])
    func `the end is found when the server does not tell the length`(count: Int) async throws {
        let fixture = try await StoreFixture()
        fixture.server.tellTotal(false)
        let (id, content) = fixture.serve(count)

        #expect(try await fixture.store.file(of: id).readAll() == content)
        #expect(fixture.server.askedByteCount <= Int64(count) + 2 * 131_072)
    }

    @Test(.timeLimit(.minutes(5)))
    func `a reader gets its range before the rest is there`() async throws {
        let fixture = try await StoreFixture()
        let (id, content) = fixture.serve(5_000_000)

        let bytes = try await fixture.store.read(id, 3_000_000..<3_000_100)

        #expect(bytes == Array(content[3_000_000..<3_000_100]))
        #expect(fixture.server.asked.map(\.range) == [2_998_272..<3_014_656])
        #expect(
            try await fixture.store.readStored(id, 3_000_000..<3_000_050)
                == Array(content[3_000_000..<3_000_050])
        )
        #expect(try await fixture.store.readStored(id, 0..<10) == nil)
    }

    @Test(.timeLimit(.minutes(5)))
    func `a range behind the end is empty and one across it is cut off`() async throws {
        let fixture = try await StoreFixture()
        let (id, content) = fixture.serve(20_000)

        #expect(try await fixture.store.read(id, 19_990..<30_000) == Array(content[19_990...]))
        #expect(try await fixture.store.read(id, 50_000..<60_000).isEmpty)
    }

    @Test(.timeLimit(.minutes(5)))
    func `what was flushed is there after a restart`() async throws {
        let fixture = try await StoreFixture()
        let (id, content) = fixture.serve(400_000)
        _ = try await fixture.store.file(of: id)
        await fixture.store.close()
        fixture.server.answer(.failure(.unreachable))

        let store = try await fixture.another()
        #expect(try await store.file(of: id).readAll() == content)
        await #expect(throws: MediaError.closed) { try await fixture.store.read(id, 0..<1) }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a cancelled reader stops waiting and its part is cancelled`() async throws {
        let fixture = try await StoreFixture(isHolding: true)
        let (id, _) = fixture.serve(400_000)
        let reading = Task { try await fixture.store.read(id, 0..<10) }
        await fixture.server.untilAsked(1)

        reading.cancel()

        await #expect(throws: CancellationError.self) { try await reading.value }
        let status = Recorder(fixture.store.status(of: id))
        await status.until { if case .remote = $0 { true } else { false } }
        fixture.server.letGo(nil)
        #expect(try await fixture.store.read(id, 0..<10).count == 10)
    }

    @Test(.timeLimit(.minutes(5)))
    func `a failure reaches the readers and wanting anew tries anew`() async throws {
        let fixture = try await StoreFixture()
        let (id, content) = fixture.serve(1000)
        fixture.server.answer(.failure(.gone))

        await #expect(throws: MediaError.fetchFailed(.gone)) { try await fixture.store.read(id, 0..<10) }
        fixture.server.answer(.content)
        #expect(try await fixture.store.read(id, 0..<10) == Array(content[0..<10]))
    }

    @Test(.timeLimit(.minutes(5)))
    func `asking far behind an unknown end does not invent an end`() async throws {
        let fixture = try await StoreFixture()
        fixture.server.tellTotal(false)
        let (id, content) = fixture.serve(3 * 16_384)

        #expect(try await fixture.store.read(id, 400_000..<400_010).isEmpty)
        #expect(try await fixture.store.file(of: id).readAll() == content)
    }

    @Test(.timeLimit(.minutes(5)))
    func `many readers of one place share one part`() async throws {
        let fixture = try await StoreFixture()
        let (id, content) = fixture.serve(100_000)
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for index in 0..<100 {
                group.addTask { try await fixture.store.read(id, Int64(index)..<Int64(index) + 1000) }
            }
            for try await bytes in group { #expect(bytes.count == 1000) }
        }
        #expect(fixture.server.asked.count == 1)
        #expect(try await fixture.store.read(id, 0..<16_384) == Array(content[0..<16_384]))
    }
}
