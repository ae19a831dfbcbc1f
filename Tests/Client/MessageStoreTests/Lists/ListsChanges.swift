import ClientModel
import TestKit

@testable import MessageStore

/// Random writes to the small lists, with so few keys that they collide often.
struct ListsChanges {
    var source: SeededRandom

    init(seed: UInt64) { source = SeededRandom(seed: seed) }

    static func key(_ name: String) -> EntryKey<StoredNumber> { EntryKey(.preferences, name) }

    mutating func change(_ transaction: StoreTransaction) throws {
        switch Int.random(in: 0..<14, using: &source) {
        case 0, 1: try changeEntries(transaction)
        case 2, 3: try changeList(transaction)
        case 4: try changeDeadlines(transaction)
        case 5: try changePendingActions(transaction)
        case 6: try changeMedia(transaction)
        case 7: try changeThreads(transaction)
        case 8: try changeStickers(transaction)
        case 9, 10: try changeMessage(transaction)
        default: try addMessage(transaction)
        }
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &source) }

    private mutating func peer() -> PeerID { number(0...2) == 0 ? bob : ada }

    private mutating func changeEntries(_ transaction: StoreTransaction) throws {
        let name = ["a.1", "a.2", "b.1", "a", "b.2"][number(0...4)]
        switch number(0...5) {
        case 0: try transaction.setEntry(nil, for: Self.key(name))
        case 1: try transaction.removeEntry(.preferences, name)
        case 2: try transaction.removeExpiredEntries(at: Int32(number(0...10)))
        case 3: try transaction.updateEntry(Self.key(name)) { $0?.number += 1 }
        default:
            let value = StoredNumber(Int64(number(0...3)))
            let expires = number(0...1) == 0 ? nil : Int32(number(0...10))
            try transaction.setEntry(value, for: Self.key(name), expires: expires)
        }
    }

    private mutating func changeList(_ transaction: StoreTransaction) throws {
        let list = OrderedListID(rawValue: Int32(number(1...2)))
        let item = OrderedItem([UInt8(number(1...6))], value: [UInt8(number(0...1))])
        switch number(0...7) {
        case 0:
            let items = (0..<number(0...6)).map { _ in OrderedItem([UInt8.random(in: 1...6, using: &source)])
            }
            for item in items { try transaction.bringToFront(item, of: list) }
        case 1, 2: try transaction.removeOrderedItem(item.name, from: list)
        case 3: try transaction.updateOrderedItem(item, in: list)
        case 4: try transaction.bringToFront(item, of: list, limit: 4)
        default: try transaction.bringToFront(item, of: list)
        }
    }

    private mutating func changeDeadlines(_ transaction: StoreTransaction) throws {
        let time = number(0...2) == 0 ? nil : Int32(number(1...20))
        if number(0...3) == 0 {
            try transaction.setDeadline(.peerStatus, of: .peer(peer()), time)
        } else if let message = try anyMessage(transaction) {
            try transaction.setDeadline(.autoRemove, of: .message(message.stableID), time)
        }
    }

    private mutating func changePendingActions(_ transaction: StoreTransaction) throws {
        guard let message = try anyMessage(transaction) else { return }
        let value = number(0...2) == 0 ? nil : [UInt8(number(0...1))]
        try transaction.setPendingAction(PendingActionKind(rawValue: 1), of: message.stableID, value)
    }

    private mutating func changeMedia(_ transaction: StoreTransaction) throws {
        let id = MediaID(.document, Int64(number(1...4)))
        switch number(0...5) {
        case 0: try transaction.removeUnusedMedia()
        case 1, 2: try transaction.addMedia([Self.document(id)])
        default:
            let size = Int64(number(0...3))
            try transaction.updateMedia(id) { $0 = Self.document(id, size: size) }
        }
    }

    private mutating func changeThreads(_ transaction: StoreTransaction) throws {
        let thread = Int64(number(1...4))
        switch number(0...4) {
        case 0: try transaction.setThread(thread, in: ada, info: nil)
        case 1: try transaction.setPinnedThreads(Array([thread, 2, 3].prefix(number(0...3))), in: ada)
        default: try transaction.setThread(thread, in: ada, info: [UInt8(number(0...2))])
        }
    }

    private mutating func changeStickers(_ transaction: StoreTransaction) throws {
        if number(0...1) == 0 {
            let numbers = (1...4).map(Int64.init).shuffled(using: &source).prefix(number(0...4))
            let collection = number(0...2) == 0 ? StickerSetCollection.emoji : .stickers
            try transaction.setStickerSets(numbers.map { Self.set($0) }, on: collection)
        } else {
            let items = (0..<number(0...2)).map { Self.sticker(Int64($0), ["🙂"]) }
            try transaction.setStickers(items, ofSet: Int64(number(1...3)))
        }
    }

    private mutating func changeMessage(_ transaction: StoreTransaction) throws {
        guard let message = try anyMessage(transaction) else { return }
        switch number(0...5) {
        case 0, 1: try transaction.delete([message.key])
        case 2: try transaction.delayUnsent(in: message.key.peer, to: Int32(number(1...12)))
        default:
            let (key, flags, thread) = (key(), flags(), number(0...3))
            let media = mediaIDs()
            let timestamp = Int32(number(1...12))
            try transaction.update(message.stableID) { fields in
                if thread == 0 { fields.key = key }
                fields.timestamp = timestamp
                fields.flags = flags
                fields.thread = thread == 0 ? nil : Int64(thread)
                fields.mediaIDs = media
            }
        }
    }

    private mutating func addMessage(_ transaction: StoreTransaction) throws {
        var fields = MessageFields(key: key(), timestamp: Int32(number(1...12)))
        fields.flags = flags()
        fields.thread = number(0...1) == 0 ? nil : Int64(number(1...4))
        fields.mediaIDs = mediaIDs()
        try transaction.add(Message(fields))
    }

    private mutating func key() -> MessageKey {
        let namespace: MessageNamespace =
            number(0...2) == 0 ? .local : number(0...4) == 0 ? .scheduled : .cloud
        return MessageKey(peer: peer(), namespace: namespace, id: Int32(number(1...12)))
    }

    private mutating func flags() -> MessageFlags {
        [[], .incoming, .sending, .sending, .failed, [.sending, .silent]][number(0...5)]
    }

    private mutating func mediaIDs() -> [MediaID] {
        guard number(0...2) == 0 else { return [] }
        return (1...4).filter { _ in Bool.random(using: &source) }.map { MediaID(.document, $0) }
    }

    private mutating func anyMessage(_ transaction: StoreTransaction) throws -> Message? {
        for _ in 0..<6 {
            if let message = try transaction.reader.message(key()) { return message }
        }
        return nil
    }

    static func document(_ id: MediaID, size: Int64 = 0) -> Media {
        var document = Document(id)
        document.byteCount = size
        return .document(document)
    }

    static func set(_ number: Int64) -> StickerSetInfo {
        let id = StickerSetID(number: number, accessHash: 0)
        return StickerSetInfo(id: id, title: "Set \(number)", shortName: "set\(number)")
    }

    static func sticker(_ number: Int64, _ emoji: [String], keywords: [String] = []) -> StickerItem {
        var item = StickerItem(document: Document(MediaID(.document, number)), emoji: emoji)
        item.keywords = keywords
        return item
    }
}
