package import SchemaSyntax

/// Writes the calls of a hostile client. They are mostly well-formed, so that they pass the decoder, with edge
/// values, others' objects, and sometimes invalid parts.
///
/// Each decision costs a byte of the fuzzer's input, so that a small input makes a small call.
package struct ValueMaker {
    private let grammar: Grammar
    private let known: KnownEntities
    var choices: Choices
    private(set) var bytes: [UInt8] = []
    /// The preferred values; empty for calls.
    var leaning = ValueBias()
    /// True if the result must be readable by the schema.
    var isLawful = false

    /// True for a call that an honest client might send, except for its ids. Calls with edge values in every field
    /// never pass the first check.
    var isPlain = false
    /// The probability of an optional field, in 256.
    var optionalShare = 80

    /// The nesting depth beyond which the simplest constructor is taken. Rarely much deeper.
    var maximumDepth = 5
    /// The size in bytes beyond which nothing long is added: mostly that of a small call, sometimes that of a full
    /// packet.
    var softLimit = 16 << 10

    init(grammar: Grammar, known: KnownEntities, choices: Choices) {
        self.grammar = grammar
        self.known = known
        self.choices = choices
    }

    /// The bytes of a call of `function`.
    ///
    /// - Parameters:
    ///   - function: The method.
    ///   - grammar: The schema.
    ///   - known: The caller's knowledge.
    ///   - choices: The source of decisions; used decisions are removed.
    /// - Returns: The bytes on the wire.
    package static func call(
        _ function: Declaration,
        in grammar: Grammar,
        knowing known: KnownEntities,
        by choices: inout Choices
    ) -> [UInt8] {
        var maker = ValueMaker(grammar: grammar, known: known, choices: choices)
        if maker.choices.once(in: 512) { maker.maximumDepth = 80 }
        if maker.choices.once(in: 4000) { maker.softLimit = 4 << 20 }
        maker.isPlain = maker.choices.chance(150)
        maker.optionalShare = maker.choices.pick(maker.isPlain ? [0, 8, 24] : [16, 80, 160]) ?? 80
        maker.constructor(function, depth: 0)
        choices = maker.choices
        if choices.once(in: 256) { maker.bytes.removeLast(choices.below(min(maker.bytes.count, 64))) }
        if choices.once(in: 256) { maker.bytes += [1, 2, 3, 4] }
        return maker.bytes
    }

    // MARK: Values

    mutating func value(_ type: TypeExpression, of field: Field, depth: Int) {
        switch type {
        case .flags, .presence: break
        case .int: append(int(field.name))
        case .long: append(long(field.name))
        case .double: append((choices.pick(EdgeValues.doubles) ?? 0).bitPattern)
        case .string: append(bytes: text(field.name))
        case .bytes: append(bytes: data(field.name))
        case .bool: append(choices.chance(128) ? 0x9972_75b5 as UInt32 : 0xbc79_9737)
        case .int128: for _ in 0..<2 { append(choices.bits()) }
        case .int256: for _ in 0..<4 { append(choices.bits()) }
        case .boxed(let name): boxed(name, depth: depth)
        case .bare(let name):
            if let constructor = grammar.constructor(named: name) { fields(of: constructor, depth: depth) }
        case .vector(let element):
            append(0x1cb5_c415 as UInt32)
            vector(of: element, in: field, depth: depth)
        case .bareVector(let element): vector(of: element, in: field, depth: depth)
        case .generic:
            if let function = choices.pick(grammar.functions) { constructor(function, depth: depth) }
        }
    }

    private mutating func vector(of element: TypeExpression, in field: Field, depth: Int) {
        var count = choices.pick(EdgeValues.counts) ?? 0
        if choices.once(in: isLawful ? 2000 : 200) { count = choices.pick(EdgeValues.largeCounts) ?? 0 }
        let place = bytes.count
        append(Int32(count))
        var written: Int32 = 0
        for _ in 0..<min(count, Self.distinctElements) where bytes.count < softLimit {
            value(element, of: field, depth: depth + 1)
            written += 1
        }
        if written > 0, count > written {
            // Further elements repeat: generating thousands would take longer than the code under test.
            let (elements, distinct) = (Array(bytes[(place + 4)...]), written)
            while count - Int(written) >= distinct, bytes.count < softLimit {
                bytes += elements
                written += distinct
            }
        }
        // Sometimes a wrong count.
        if !isLawful, choices.once(in: 500) { written = choices.pick([-1, .min, .max, 1 << 20]) ?? 0 }
        withUnsafeBytes(of: written.littleEndian) { bytes.replaceSubrange(place..<place + 4, with: $0) }
    }

    private mutating func boxed(_ type: String, depth: Int) {
        if !isLawful, choices.once(in: 300), let other = choices.pick(grammar.constructors) {
            return constructor(other, depth: depth)
        }
        if let name = leaning.constructors[type], choices.chance(ValueBias.share),
            let preferred = grammar.constructor(named: name)
        {
            return constructor(preferred, depth: depth)
        }
        let all = grammar.constructors(of: type)
        if depth >= maximumDepth || bytes.count > softLimit {
            if let least = grammar.simplestConstructor(of: type) { constructor(least, depth: depth) }
            return
        }
        if let one = choices.pick(all) { constructor(one, depth: depth) }
    }

    private mutating func constructor(_ declaration: Declaration, depth: Int) {
        append(declaration.id)
        // The bound on this generator's own stack.
        guard depth < 100 else { return }
        fields(of: declaration, depth: depth)
    }

    private mutating func fields(of declaration: Declaration, depth: Int) {
        var words = FlagWords()
        for field in declaration.fields {
            guard let condition = field.condition else { continue }
            let isDeep = depth >= maximumDepth && field.type != .presence
            guard !isDeep, choices.chance(optionalShare) else { continue }
            words[condition.word] |= 1 << UInt32(condition.bit)
        }
        let handle = handle(for: declaration)
        // Fields that share a bit are present or absent together.
        for field in declaration.fields where words.has(field.condition) {
            switch (field.type, handle) {
            case (.flags, _):
                let unknown: UInt32 = !isLawful && choices.once(in: 400) ? 1 << 31 : 0
                append(words[field.name] | unknown)
            case (.long, let handle?) where field.name == "access_hash": append(handle.accessHash)
            case (.long, let handle?) where ["id", "user_id", "channel_id"].contains(field.name):
                append(handle.id)
            case (.bytes, let handle?) where field.name == "file_reference": append(bytes: handle.reference)
            default: value(field.type, of: field, depth: depth + 1)
            }
        }
    }

    /// An id with its access hash in most cases; nil where no hash belongs, or for a deliberate mismatch.
    private mutating func handle(for declaration: Declaration) -> KnownEntities.Handle? {
        guard let kind = grammar.handleKind(of: declaration.id), choices.chance(220) else { return nil }
        return choices.pick(known.handles[kind] ?? [])
    }

    // MARK: Primitives

    /// The number of different elements in a long vector.
    private static let distinctElements = 5

    /// The field names for message ids, which all share one pool.
    private static let messageNames: Set<String> = [
        "id", "msg_id", "max_id", "min_id", "offset_id", "read_max_id", "top_msg_id", "reply_to_msg_id",
        "random_id",
    ]

    private mutating func int(_ name: String) -> Int32 {
        if let number = leaning.numbers[name], choices.chance(ValueBias.share) {
            return Int32(truncatingIfNeeded: number)
        }
        if choices.chance(150) {
            let pool = Self.messageNames.contains(name) ? known.numbers["message"] : known.numbers[name]
            if let number = choices.pick(pool ?? []) { return Int32(truncatingIfNeeded: number) }
        }
        if isPlain { return choices.pick(EdgeValues.plainInts) ?? 0 }
        if choices.chance(24) { return Int32(truncatingIfNeeded: choices.bits()) }
        return choices.pick(EdgeValues.ints) ?? 0
    }

    private mutating func long(_ name: String) -> Int64 {
        if let number = leaning.numbers[name], choices.chance(ValueBias.share) { return number }
        if name == "random_id", choices.chance(200) { return Int64(bitPattern: choices.bits()) }
        if choices.chance(190) {
            if name == "user_id" || name == "users" || name == "peer" {
                if let handle = choices.pick(known.handles[.user] ?? []) { return handle.id }
            } else if let number = choices.pick(known.numbers[name] ?? []) {
                return number
            }
        }
        if isPlain { return Int64(choices.pick(EdgeValues.plainInts) ?? 0) }
        if choices.chance(24) { return Int64(bitPattern: choices.bits()) }
        return choices.pick(EdgeValues.longs) ?? 0
    }

    private mutating func text(_ name: String) -> [UInt8] {
        if choices.chance(90), let text = choices.pick(known.texts[name] ?? []) { return text }
        guard bytes.count <= softLimit else { return [] }
        // Answers contain many texts and are generated by the million.
        if isLawful, choices.chance(140) { return Array("text \(choices.below(200))".utf8) }
        let text = EdgeValues.text(&choices, upTo: softLimit)
        return isLawful ? Array(String(decoding: text, as: UTF8.self).utf8) : text
    }

    private mutating func data(_ name: String) -> [UInt8] {
        if choices.chance(90), let data = choices.pick(known.texts[name] ?? []) { return data }
        return bytes.count > softLimit ? [] : EdgeValues.bytes(&choices, upTo: softLimit)
    }

    private mutating func append(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    private mutating func append(bytes value: [UInt8]) {
        let header: Int
        if value.count < 254 {
            bytes.append(UInt8(value.count))
            header = 1
        } else {
            append(UInt32(truncatingIfNeeded: value.count) << 8 | 254)
            header = 4
        }
        bytes += value
        bytes.append(contentsOf: repeatElement(0, count: (4 - (header + value.count) & 3) & 3))
    }
}
