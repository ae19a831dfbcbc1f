import ServerStore
import StdExtras
import TelegramSchema

/// Text as it is stored: trimmed, within the limit, with entities that lie inside it.
///
/// Offsets and lengths of entities count UTF-16 code units, as the protocol does; limits count Unicode
/// scalars, as Telegram's published `message_length_max` does.
struct MessageText: Equatable {
    var text: String
    var entities: [TL.MessageEntity]

    static let empty = MessageText(text: "", entities: [])

    /// Accepts a client's text: trims white space at both ends, and moves, clips, sorts or drops `entities`
    /// accordingly.
    ///
    /// - Parameters:
    ///   - text: The received text.
    ///   - entities: The received entities, each kept as ``TL/MessageEntity/kept(over:_:)`` returns it.
    ///   - rules: The rules of the text.
    ///   - references: Resolves the users and emoji that entities name.
    /// - Returns: The text to store.
    /// - Throws: The rules' error for a text that is too long, `ENTITY_BOUNDS_INVALID` for an entity outside of
    ///   `text`, and the errors of `references`.
    static func accept(
        _ text: String,
        entities: [TL.MessageEntity]?,
        _ rules: TextRules,
        _ references: some EntityReferences
    ) throws -> MessageText {
        let trimmed = rules.isTrimmed ? text.trimmed() : text[...]
        // A scalar takes 1 to 4 bytes, so most texts need no count.
        if trimmed.utf8.count > rules.length, trimmed.unicodeScalars.count > rules.length {
            throw rules.tooLong
        }
        guard let entities, !entities.isEmpty else { return MessageText(text: String(trimmed), entities: []) }
        let whole = text.utf16.count
        let start = text.utf16.distance(from: text.startIndex, to: trimmed.startIndex)
        let kept = start..<start + trimmed.utf16.count
        var accepted: [TL.MessageEntity] = []
        for entity in entities.prefix(clamping: rules.entities) {
            let bounds = entity.bounds
            guard bounds.offset >= 0, bounds.length >= 0, Int(bounds.offset) + Int(bounds.length) <= whole
            else {
                throw RPCError.bad("ENTITY_BOUNDS_INVALID")
            }
            let range = Int(bounds.offset)..<Int(bounds.offset) + Int(bounds.length)
            let clipped = range.clamped(to: kept)
            guard !clipped.isEmpty,
                var entity = try entity.kept(over: text.characters(in: clipped), references)
            else { continue }
            entity.bounds = .init(
                offset: Int32(clamping: clipped.lowerBound - start),
                length: Int32(clamping: clipped.count)
            )
            accepted.append(entity)
        }
        accepted.sort { $0.bounds < $1.bounds }
        return MessageText(text: String(trimmed), entities: accepted)
    }

    /// Adds the detected links of the text, up to `limit` entities in all.
    mutating func addDetected(upTo limit: Int) {
        let detected = DetectedEntities.find(in: text, besides: entities).prefix(
            max(0, limit - entities.count)
        )
        guard !detected.isEmpty else { return }
        entities += detected
        entities.sort { $0.bounds < $1.bounds }
    }

    /// The media kinds of the text alone, for the tabs of shared media.
    var kinds: MediaKinds {
        let hasLink = entities.contains { entity in
            switch entity {
            case .messageEntityUrl, .messageEntityTextUrl, .messageEntityEmail: true
            default: false
            }
        }
        return hasLink ? .link : []
    }
}

extension String {
    /// The characters in a range of UTF-16 code units; empty if it cuts one.
    fileprivate func characters(in range: Range<Int>) -> Substring {
        let start = utf16.index(startIndex, offsetBy: range.lowerBound)
        let end = utf16.index(start, offsetBy: range.count)
        guard let first = start.samePosition(in: self), let last = end.samePosition(in: self) else {
            return ""
        }
        return self[first..<last]
    }

    /// The text without white space and control characters at either end.
    func trimmed() -> Substring {
        func isBlank(_ scalar: Unicode.Scalar) -> Bool {
            scalar.value <= 0x20 || (scalar.value > 0x7F && scalar.properties.isWhitespace)
        }
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !isBlank($0) }),
            let last = scalars.lastIndex(where: { !isBlank($0) })
        else { return self[endIndex..<endIndex] }
        return self[first...last]
    }
}
