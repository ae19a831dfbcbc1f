import Foundation
import ServerStore
import StdExtras
import TelegramSchema
import TestKit
import Testing

struct DurabilityTests {
    /// Sends as fast as it can; after each commit, writes the batch's numbers to a file, as a server would answer.
    private final class AcknowledgingClient: TransactionHandler {
        private let gathered = Locked<[Int]>([])
        private let output: FileHandle
        private let limit: Int

        init(_ output: FileHandle, killAfter limit: Int) {
            self.output = output
            self.limit = limit
        }

        func run(_ number: Int, in transaction: ServerTransaction) throws {
            let text = "\(number)"
            _ = try transaction.send(text, from: ada, to: bob, randomID: Int64(number))
            gathered.withLock { $0.append(number) }
        }

        func batchCommitted() {
            let numbers = gathered.withLock { numbers in
                defer { numbers = [] }
                return numbers
            }
            output.write(Data(numbers.map { "\($0)\n" }.joined().utf8))
            // In the middle of the work: the next batches wait, the last one is not checkpointed.
            if (numbers.last ?? 0) >= limit { kill(getpid(), SIGKILL) }
        }

        func party(of job: Int) -> Int64 { 0 }
        func jobRolledBack() {}
        func batchRolledBack() { gathered.withLock { $0 = [] } }
        func failed(_ number: Int, _ error: any Error) {}
    }

    @Test(arguments: [1, 150, 900])
    func `what was acknowledged before kill -9 is there, once and in order`(limit: Int) async throws {
        let folder = try TemporaryFolder()
        let database = folder.path("server.sqlite")
        let acknowledged = folder.path("acknowledged")
        #expect(FileManager.default.createFile(atPath: acknowledged, contents: nil))

        await #expect(processExitsWith: .signal(SIGKILL)) {
            [database = database as String, acknowledged = acknowledged as String, limit = limit as Int] in
            let output = try #require(FileHandle(forWritingAtPath: acknowledged))
            var options = ServerStoreOptions(path: database)
            options.maximumBatch = 32
            let writer = try BatchWriter(options, client: AcknowledgingClient(output, killAfter: limit))
            for number in 1...1000 { try writer.submit(number) }
            writer.close()
        }

        let lines = try String(contentsOfFile: acknowledged, encoding: .utf8).split(separator: "\n")
        let numbers = lines.compactMap { Int($0) }
        #expect(numbers.count >= limit)
        let file = try StoreFile(ServerStoreOptions(path: database))
        let stored = try file.transaction { tx -> [Int] in
            try tx.updates.difference(of: bob, since: 1, limit: 2000).updates.compactMap { update in
                if case .message(let message) = update { Int(message.body.text) } else { nil }
            }
        }
        // More may be stored than was acknowledged, never less, and in the order of sending.
        #expect(stored == Array(1...max(1, stored.count)))
        #expect(stored.count >= numbers.count)
        #expect(try file.integrityProblems().isEmpty)
    }
}
