/// Finds the parts of a text that lead somewhere: addresses, mentions, hashtags, numbers.
///
/// The server marks them, so that all recipients see the same. A client finds the same addresses before it sends a
/// text. The text is untrusted: the search takes time in proportion to its length.
public struct EntityDetector {
    let text: [UInt16]
    /// True where nothing is to be found: code, and marked links.
    var isTaken: [Bool]
    private(set) var found: [DetectedEntity] = []
    /// The index before which no mail address begins: the possible names there were searched without success.
    private var mailNameEnd = 0
    /// The index before which no address begins: a part that looked like one was searched up to here.
    var searchedAddressEnd = 0
    /// Code units examined in the search for mail addresses.
    private(set) var mailSteps = 0

    /// The entities of `text`, in their order, outside of the ranges `taken`.
    public static func find(in text: some Sequence<UInt16>, besides taken: [Range<Int>] = [])
        -> [DetectedEntity]
    {
        var detector = EntityDetector(of: Array(text), besides: taken)
        detector.run()
        return detector.found
    }

    /// False if a text has no entities. Most texts need no further search.
    public static func mayFind(in text: String) -> Bool {
        var digits = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: "."),
                UInt8(ascii: "+"),
                UInt8(ascii: "$"):
                return true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
            default: break
            }
        }
        return digits >= cardLengths.lowerBound
    }

    /// True if a text has a character that ends an address: a blank, a quote, a mark of direction.
    public static func endsAddress(_ text: String) -> Bool { text.utf16.contains(where: \.isNeverInLink) }

    init(of text: [UInt16], besides taken: [Range<Int>]) {
        self.text = text
        isTaken = Array(repeating: false, count: text.count)
        for range in taken {
            for index in range.clamped(to: text.indices) { isTaken[index] = true }
        }
    }

    mutating func run() {
        var position = 0
        while position < text.count {
            guard !isTaken[position], let entity = entity(at: position),
                !isTaken[entity.range].contains(true)
            else {
                position += 1
                continue
            }
            found.append(entity)
            position = entity.range.upperBound
        }
    }

    /// The entity that begins at `start`.
    private mutating func entity(at start: Int) -> DetectedEntity? {
        func entity(_ kind: DetectedEntity.Kind, to end: Int?) -> DetectedEntity? {
            end.map { DetectedEntity(kind: kind, range: start..<$0) }
        }
        if let found = entity(.url, to: addressEnd(from: start)) { return found }
        guard start == 0 || !text[start - 1].isWord else {
            // An emoji counts as a part of a word, but a host may follow it.
            return entity(.url, to: bareAddressEnd(from: start))
        }
        if let found = entity(.email, to: emailEnd(from: start)) { return found }
        switch text[start] {
        case .at: return entity(.mention, to: nameEnd(from: start + 1, 5...32))
        case UInt16(ascii: "#"): return entity(.hashtag, to: hashtagEnd(from: start))
        case UInt16(ascii: "/"): return entity(.botCommand, to: commandEnd(from: start))
        case UInt16(ascii: "$"): return entity(.cashtag, to: cashtagEnd(from: start))
        case UInt16(ascii: "+"): return entity(.phone, to: phoneEnd(from: start))
        default:
            return entity(.bankCard, to: cardEnd(from: start))
                ?? entity(.url, to: bareAddressEnd(from: start))
        }
    }

    private func hashtagEnd(from start: Int) -> Int? {
        var end = start + 1
        while end < text.count, text[end].isWord { end += 1 }
        let isTag = (1...256).contains(end - start - 1) && !text[start + 1..<end].allSatisfy(\.isDigit)
        return isTag ? end : nil
    }

    private func commandEnd(from start: Int) -> Int? {
        guard start == 0 || text[start - 1].isBlank, var end = nameEnd(from: start + 1, 1...64) else {
            return nil
        }
        if end < text.count, text[end] == .at { end = nameEnd(from: end + 1, 5...32) ?? end }
        return end < text.count && text[end] == UInt16(ascii: "/") ? nil : end
    }

    /// The end of a mail address: name, `@`, and a domain with a dot in it.
    private mutating func emailEnd(from start: Int) -> Int? {
        guard start >= mailNameEnd else { return nil }
        var middle = start
        while middle < text.count, text[middle].isMailName { middle += 1 }
        // Any later start before `middle` leads to the same end.
        mailNameEnd = middle
        mailSteps += middle - start
        guard middle > start, middle < text.count, text[middle] == .at else { return nil }
        var end = middle + 1
        while end < text.count, text[end].isName || text[end] == .fullStop || text[end] == .hyphen {
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
}
