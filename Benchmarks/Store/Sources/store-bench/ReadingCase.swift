import BenchKit
import ClientModel
import Foundation
import MessageStore

/// Reading a chat with ten thousand unread messages to its end.
enum ReadingCase {
    static let count: Int32 = 10_000

    static func run(_ store: MessageStore, _ results: inout Results) async throws {
        var times: [Int64] = []
        var bytes: [Int] = []
        for round in 0..<5 {
            let peer = PeerID(.user, Int64(900_000 + round))
            try await store.transaction { transaction in
                try transaction.addChunk(IDRanges.domain, ChunkScope(.cloud, .everywhere), of: peer)
                try transaction.setReadState(
                    .idBased(IDReadState(maxIncomingRead: 0, maxOutgoingRead: 0, maxKnown: 0, count: 0)),
                    of: peer
                )
                try transaction.add((1...count).map { unread($0, peer) })
            }
            let before = written()
            let start = Stopwatch.wallNanoseconds
            try await store.transaction { try $0.applyIncomingRead(upTo: count, in: peer) }
            times.append(Stopwatch.wallNanoseconds - start)
            bytes.append(written() - before)
            let left = try await store.read { try $0.chat(peer).readState?.count }
            precondition(left == 0, "the messages are not read")
        }
        let latencies = Latencies(nanoseconds: times)
        results.add(
            "reading",
            "\(count) messages",
            ["ms": latencies.milliseconds(50), "MB": Double(bytes.max() ?? 0) / 1e6]
        )
    }

    private static func unread(_ id: Int32, _ peer: PeerID) -> Message {
        Message(
            MessageFields(
                key: MessageKey(peer: peer, namespace: .cloud, id: id),
                timestamp: DataSet.firstTimestamp + id,
                author: peer,
                flags: .incoming,
                content: EncodedContent(MessageContent(text: "unread"))
            )
        )
    }

    /// Bytes that this process has given to the system to write.
    private static func written() -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/io", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("wchar") }
        return line.flatMap { Int($0.dropFirst(7)) } ?? 0
    }
}
