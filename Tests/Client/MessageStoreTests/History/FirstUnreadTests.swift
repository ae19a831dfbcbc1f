import ClientModel
import TestKit
import Testing

@testable import MessageStore

/// The opening position of a history with unread messages.
@Suite struct FirstUnreadTests {
    private static let label: [UInt8] = [7]

    /// The messages 1...40, of which every fourth is ours; each space lists every seventh one from its own offset on.
    private static func message(_ id: Int32, _ namespace: MessageNamespace) -> Message {
        MessageStoreTests.message(id).updating { fields in
            fields.key.namespace = namespace
            if id % 4 == 0 { fields.flags = [] }
            fields.tags = id % 7 == 1 ? .photo : id % 7 == 2 ? [.photo, .voice] : []
            fields.thread = [2, 3].contains(id % 7) ? 5 : nil
            fields.customTags = id % 7 == 4 ? [label] : []
        }
    }

    static let spaces: [MessageSpace] = [
        .everywhere, .tag(.voice), .thread(5), .threadTag(5, .photo), .customTag(label), .customTag([8]),
    ]

    @Test(arguments: spaces)
    func `the first unread message is the first incoming one of its space`(space: MessageSpace) throws {
        let trial = try StoreTrial()
        let query = HistoryQuery(peer: ada, namespaces: .chat, space: space)
        let messages = (1...40).map { Self.message($0, .cloud) }
        #expect(try trial.commit { try $0.add(messages) } == [])
        for read in Int32(0)...40 {
            let right = messages.first {
                $0.key.id > read && $0.flags.contains(.incoming) && query.includes($0)
            }
            let found = try trial.core.reader.firstIncoming(in: (read + 1)...100, of: query)
            #expect(found == right?.position, "after \(read)")
        }
    }

    @Test(arguments: spaces)
    func `in a chat without the server's ids it is found by its place`(space: MessageSpace) throws {
        let trial = try StoreTrial()
        let query = HistoryQuery(peer: ada, namespaces: .secretChat, space: space)
        let messages = (1...40).map { Self.message($0, $0 % 5 == 0 ? .scheduled : .secret) }
        #expect(try trial.commit { try $0.add(messages) } == [])
        for read in messages {
            let right = messages.first {
                $0.position > read.position && $0.flags.contains(.incoming) && query.includes($0)
            }
            let found = try trial.core.reader.firstIncoming(after: read.position, in: query)
            #expect(found == right?.position, "after \(read.key.id)")
        }
    }
}
