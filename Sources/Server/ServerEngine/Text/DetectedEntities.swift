import ServerStore
import StdExtras
import TelegramSchema

/// Detects unmarked links in a text: addresses, mentions, hashtags, commands.
///
/// Clients leave the detection to the server, so that all recipients see the same links. Code and marked links are
/// not searched.
struct DetectedEntities {
    private let text: [UInt16]
    private(set) var found: [TL.MessageEntity] = []
    /// The index before which no mail address begins: the possible names there were searched without success.
    private var mailNameEnd = 0
    /// Code units examined in the search for mail addresses.
    private(set) var mailSteps = 0

    /// The entities detected in `text`, in their order.
    static func find(in text: String, besides given: [TL.MessageEntity]) -> [TL.MessageEntity] {
        // Most texts have none of these characters and need no further search.
        guard text.utf8.contains(where: { isTrigger($0) }) else { return [] }
        let finder = DetectedEntities(of: text)
        let taken = given.filter(\.isLinkOrCode).map { $0.bounds.range }
        return finder.found.filter { entity in !taken.contains { $0.overlaps(entity.bounds.range) } }
    }

    /// Creates a search of `text`.
    init(of text: String) {
        self.text = Array(text.utf16)
        run()
    }

    private static func isTrigger(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "@") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "/")
            || byte == UInt8(ascii: ".")
    }

    private mutating func run() {
        var position = 0
        while position < text.count {
            let isStart = position == 0 || !text[position - 1].isWord
            guard isStart, let (end, entity) = entity(at: position) else {
                position += 1
                continue
            }
            found.append(entity)
            position = end
        }
    }

    /// The entity that begins at `start`, and its end.
    private mutating func entity(at start: Int) -> (end: Int, TL.MessageEntity)? {
        let offset = Int32(clamping: start)
        func length(to end: Int) -> Int32 { Int32(clamping: end - start) }
        if let end = addressEnd(from: start) {
            return (end, .messageEntityUrl(.init(offset: offset, length: length(to: end))))
        }
        if let end = emailEnd(from: start) {
            return (end, .messageEntityEmail(.init(offset: offset, length: length(to: end))))
        }
        switch text[start] {
        case UInt16(ascii: "@"):
            guard let end = nameEnd(from: start + 1, 5...32) else { return nil }
            return (end, .messageEntityMention(.init(offset: offset, length: length(to: end))))
        case UInt16(ascii: "#"):
            let end = wordEnd(from: start + 1)
            guard (1...256).contains(end - start - 1), !text[start + 1..<end].allSatisfy(\.isDigit) else {
                return nil
            }
            return (end, .messageEntityHashtag(.init(offset: offset, length: length(to: end))))
        case UInt16(ascii: "/"):
            guard start == 0 || text[start - 1].isBlank, var end = nameEnd(from: start + 1, 1...64) else {
                return nil
            }
            if end < text.count, text[end] == UInt16(ascii: "@") {
                end = nameEnd(from: end + 1, 5...32) ?? end
            }
            guard end == text.count || text[end] != UInt16(ascii: "/") else { return nil }
            return (end, .messageEntityBotCommand(.init(offset: offset, length: length(to: end))))
        default:
            return nil
        }
    }

    /// The end of an address that begins with a scheme or with `www.`.
    private func addressEnd(from start: Int) -> Int? {
        guard let prefix = ["https://", "http://", "www."].first(where: { has($0, at: start) }) else {
            return nil
        }
        var end = start + prefix.utf16.count
        let host = end
        guard host < text.count, text[host].isWord else { return nil }
        while end < text.count, !text[end].isBlank, !text[end].isQuote { end += 1 }
        // A full stop at the end belongs to the sentence, not to the address.
        while end > host, text[end - 1].isClosing { end -= 1 }
        guard end > host, prefix != "www." || text[host..<end].contains(.fullStop) else {
            return nil
        }
        return end
    }

    /// The end of a mail address: name, `@`, and a domain with a dot in it.
    private mutating func emailEnd(from start: Int) -> Int? {
        guard start >= mailNameEnd else { return nil }
        var middle = start
        while middle < text.count, text[middle].isMailName { middle += 1 }
        // Any later start before `middle` leads to the same end.
        mailNameEnd = middle
        mailSteps += middle - start
        guard middle > start, middle < text.count, text[middle] == UInt16(ascii: "@") else { return nil }
        var end = middle + 1
        while end < text.count, text[end].isName || text[end] == .fullStop || text[end] == UInt16(ascii: "-")
        {
            end += 1
        }
        mailSteps += end - middle
        while end > middle + 1, !text[end - 1].isName { end -= 1 }
        guard let dot = text[middle + 1..<end].lastIndex(of: .fullStop), end - dot > 2 else { return nil }
        return end
    }

    /// The end of a name of Latin letters, digits and underscores, if its length is in `lengths`.
    private func nameEnd(from start: Int, _ lengths: ClosedRange<Int>) -> Int? {
        var end = start
        while end < text.count, text[end].isName { end += 1 }
        guard lengths.contains(end - start), end == text.count || !text[end].isWord else { return nil }
        return text[start].isDigit ? nil : end
    }

    private func wordEnd(from start: Int) -> Int {
        var end = start
        while end < text.count, text[end].isWord { end += 1 }
        return end
    }

    private func has(_ prefix: String, at start: Int) -> Bool {
        let units = prefix.utf16
        guard start + units.count <= text.count else { return false }
        return zip(text[start...], units).allSatisfy { ($0 | 0x20) == ($1 | 0x20) }
    }
}

extension EntityBounds {
    fileprivate var range: Range<Int32> { offset..<offset + length }
}

extension TL.MessageEntity {
    /// True if the text inside is not searched.
    fileprivate var isLinkOrCode: Bool {
        switch self {
        case .messageEntityCode, .messageEntityPre, .messageEntityTextUrl, .messageEntityUrl,
            .messageEntityMention, .messageEntityMentionName, .messageEntityHashtag, .messageEntityEmail,
            .messageEntityBotCommand:
            true
        default: false
        }
    }
}
