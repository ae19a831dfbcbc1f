import ClientModel
import Foundation
import MessageStore

/// Messages as a messenger has them: chats of Zipf popularity, every other one private, texts of 5 to 16 words from a
/// Zipf vocabulary of Latin and Cyrillic words. The same for the same seed; the vocabulary is the same for all.
struct DataSet {
    static let chatCount = 1000
    static let firstTimestamp: Int32 = 1_600_000_000

    private var random: Generator
    private let words: [String]
    /// Private chats count their messages together, the other ones each its own.
    private var newestPrivateID: Int32 = 0
    private var newestIDs = [Int32](repeating: 0, count: chatCount)
    private var clock = Self.firstTimestamp

    /// A linear congruential generator: fast, repeatable, and good enough to choose words.
    struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) | (state << 31)
        }
    }

    init(seed: UInt64) {
        random = Generator(state: seed)
        // The same words whatever the seed: who searches looks for words that the messages have.
        var random = Generator(state: 1)
        let latin = Array("abcdefghijklmnopqrstuvwxyz")
        let cyrillic = Array("абвгдежзийклмнопрстуфхцчшщыэюя")
        words = (0..<50_000).map { index in
            let letters = index.isMultiple(of: 3) ? cyrillic : latin
            return String(
                (0..<(3 + index % 8)).map { _ in letters[Int(random.next() % UInt64(letters.count))] }
            )
        }
    }

    static func isPrivate(_ chat: Int) -> Bool { chat.isMultiple(of: 2) }

    static func peer(_ chat: Int) -> PeerID { PeerID(isPrivate(chat) ? .user : .channel, Int64(chat + 1)) }

    /// One of `count` things, the first far more often than the last.
    mutating func zipf(_ count: Int) -> Int {
        let uniform = Double(random.next() % 1_000_003) / 1_000_003
        return min(count - 1, Int(pow(Double(count), uniform)) - 1)
    }

    mutating func word() -> String { words[zipf(words.count)] }

    mutating func text() -> String {
        (0..<(5 + Int(random.next() % 12))).map { _ in word() }.joined(separator: " ")
    }

    /// The next message of a chat.
    mutating func message(in chat: Int) -> Message {
        clock += 1
        let id = nextID(in: chat)
        return Message(
            MessageFields(
                key: MessageKey(peer: Self.peer(chat), namespace: .cloud, id: id),
                timestamp: clock,
                author: PeerID(.user, Int64(chat + 1)),
                flags: .incoming,
                content: EncodedContent(MessageContent(text: text()))
            )
        )
    }

    private mutating func nextID(in chat: Int) -> Int32 {
        guard !Self.isPrivate(chat) else {
            newestPrivateID += 1
            return newestPrivateID
        }
        newestIDs[chat] += 1
        return newestIDs[chat]
    }

    /// A thousand messages, as pages of a hundred of one chat each: how history is filled.
    mutating func pages() -> [Message] {
        (0..<10).flatMap { _ in
            let chat = zipf(Self.chatCount)
            return (0..<100).map { _ in message(in: chat) }
        }
    }
}
