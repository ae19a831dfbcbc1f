import ServerStore
import TestKit
import Testing

struct BatchWriterTests {
    let folder: TemporaryFolder
    let client = RecordingClient()

    init() throws { folder = try TemporaryFolder() }

    private var options: ServerStoreOptions { ServerStoreOptions(path: folder.path("server.sqlite")) }

    /// Queues `jobs` while the writer is blocked, so that they wait together, and returns when all are done.
    private func run(_ jobs: [RecordingClient.Job], _ options: ServerStoreOptions? = nil) throws {
        let writer = try BatchWriter(options ?? self.options, client: client)
        try writer.submit(.wait)
        client.wait(until: { !$0.isEmpty })  // the writer has taken it, and nothing else
        for job in jobs { try writer.submit(job) }
        client.release()
        writer.close()
    }

    private func storedTexts() throws -> [String] {
        try StoreFile(options).transaction { tx throws in
            try tx.boxes.history(user: ada, peer: .user(bob), HistoryRange()).map(\.body.text).reversed()
        }
    }

    @Test func `jobs that wait together share a commit`() throws {
        try run((1...10).map { .send($0) })

        #expect(client.commitCount == 2)
        #expect(client.log.suffix(11) == (1...10).map { .ran(.send($0)) } + [.committed])
        #expect(try storedTexts() == (1...10).map { "\($0)" })
    }

    @Test func `a batch is bounded`() throws {
        var options = options
        options.maximumBatch = 4
        try run((1...10).map { .send($0) }, options)

        #expect(client.commitCount == 1 + 3)
        #expect(try storedTexts() == (1...10).map { "\($0)" })
    }

    @Test func `a job that fails before it writes fails alone, inside its batch`() throws {
        try run([.send(1), .failBeforeWriting, .send(2), .read])

        #expect(
            client.log.dropFirst(2) == [
                .ran(.send(1)), .ran(.failBeforeWriting), .failed(.failBeforeWriting, nil), .ran(.send(2)),
                .ran(.read), .committed,
            ]
        )
        #expect(try storedTexts() == ["1", "2"])
    }

    @Test func `a job that fails after it wrote is undone alone, and the others share a commit`() throws {
        try run([.send(1), .failAfterWriting, .send(2), .failAfterWriting, .send(3)])

        #expect(
            client.log.dropFirst(2) == [
                .ran(.send(1)), .ran(.failAfterWriting), .rolledBack,
                .ran(.send(1)),
                .ran(.failAfterWriting), .jobRolledBack, .failed(.failAfterWriting, nil),
                .ran(.send(2)),
                .ran(.failAfterWriting), .jobRolledBack, .failed(.failAfterWriting, nil),
                .ran(.send(3)), .committed,
            ]
        )
        #expect(try storedTexts() == ["1", "2", "3"])
        try StoreFile(options).transaction { tx throws in
            #expect(try tx.updates.pts(of: ada) == 4, "counters of the undone job were dropped")
        }
    }

    @Test func `a party with ten thousand waiting jobs delays others by at most one share`() throws {
        let flood = (1...10_000).map { _ in RecordingClient.Job.read }
        try run(flood + [.sendFor(7, 1), .sendFor(8, 2), .sendFor(7, 3)])

        let bystanders = client.log.enumerated().filter { note in
            if case .ran(.sendFor) = note.element { true } else { false }
        }
        #expect(
            bystanders.map(\.element) == [.ran(.sendFor(7, 1)), .ran(.sendFor(7, 3)), .ran(.sendFor(8, 2))]
        )
        #expect(bystanders.allSatisfy { $0.offset < options.batchShare + 10 })
        #expect(client.log.count { $0 == .ran(.read) } == 10_000)
    }

    @Test func `a flood alone gets one share of each batch, so that the next party waits no longer`() throws {
        var options = options
        options.batchShare = 16
        try run((1...100).map { _ in .read }, options)

        let batches = client.log.dropFirst(2).split { $0 == .committed }.map(\.count)
        #expect(batches == [16, 16, 16, 16, 16, 16, 4])
    }

    @Test func `a full disk fails jobs that write, and later ones succeed with space`() throws {
        var options = options
        options.maximumPages = 150
        try run([.send(1), .fillDisk(byteCount: 1_000_000), .send(2), .read], options)

        #expect(client.log.contains(.failed(.fillDisk(byteCount: 1_000_000), .diskFull)))
        #expect(client.log.last == .committed)
        #expect(try storedTexts() == ["1", "2"])
    }

    @Test func `a closed writer refuses jobs and has done the earlier ones`() throws {
        let writer = try BatchWriter(options, client: client)
        for number in 1...100 { try writer.submit(.send(number)) }
        writer.close()
        writer.close()

        #expect(throws: ServerStoreError.closed) { try writer.submit(.send(101)) }
        #expect(try storedTexts().last == "100")
        #expect(client.log.count { $0 == .ran(.send(7)) } == 1)
    }

    @Test func `a full queue refuses jobs`() throws {
        var options = options
        options.maximumQueue = 3
        let writer = try BatchWriter(options, client: client)
        try writer.submit(.wait)
        client.wait(until: { !$0.isEmpty })
        for number in 1...3 { try writer.submit(.send(number)) }

        #expect(throws: ServerStoreError.overloaded) { try writer.submit(.send(4)) }
        client.release()
        writer.close()
        #expect(try storedTexts() == ["1", "2", "3"])
    }

    @Test func `a released writer still does the waiting jobs`() throws {
        do {
            let writer = try BatchWriter(options, client: client)
            for number in 1...20 { try writer.submit(.send(number)) }
        }
        client.wait(until: { $0.contains(.ran(.send(20))) && $0.last == .committed })
        #expect(try storedTexts().count == 20)
    }

    @Test func `the initializer throws the reason why a file cannot be opened`() throws {
        let missing = ServerStoreOptions(path: folder.path("no/such/folder/server.sqlite"))
        #expect(throws: ServerStoreError.notAccessible) { try BatchWriter(missing, client: client) }

        var encrypted = options
        encrypted.key = [UInt8](repeating: 1, count: 32)
        try BatchWriter(encrypted, client: client).close()
        #expect(throws: ServerStoreError.wrongKey) { try BatchWriter(options, client: client) }
        encrypted.key = [UInt8](repeating: 2, count: 32)
        #expect(throws: ServerStoreError.wrongKey) { try BatchWriter(encrypted, client: client) }
    }

    /// Each job is queued only after the one before is done, so a lost wake-up hangs here.
    @Test(.timeLimit(.minutes(5)))
    func `no wake-up is lost when jobs come one by one`() throws {
        var options = options
        options.upkeepDelayMilliseconds = 1
        let writer = try BatchWriter(options, client: client)
        for number in 1...300 {
            try writer.submit(.read)
            client.wait(until: { notes in notes.count { $0 == .committed } == number })
        }
        writer.close()
    }
}
