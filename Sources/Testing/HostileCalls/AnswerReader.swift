import SchemaSyntax

/// Reads an answer by the schema alone and records the values that a hostile client would use.
package struct AnswerReader {
    private let grammar: Grammar
    private let bytes: [UInt8]
    private var offset = 0
    private var known: KnownEntities
    /// The number of values still to read; megabytes of an answer teach nothing more.
    private var budget = 400

    private struct Unreadable: Error {}

    /// Adds the ids and hashes of `answer` to `known`, as far as the answer is well-formed.
    package static func learn(from answer: [UInt8], in grammar: Grammar, into known: inout KnownEntities) {
        var reader = AnswerReader(grammar: grammar, bytes: answer, known: known)
        // With two owners, the first change would copy the value.
        known = KnownEntities()
        // Values before an error count.
        try? reader.boxed(depth: 0)
        known = reader.known
    }

    private init(grammar: Grammar, bytes: [UInt8], known: KnownEntities) {
        self.grammar = grammar
        self.bytes = bytes
        self.known = known
    }

    private mutating func boxed(depth: Int) throws {
        let id = try UInt32(truncatingIfNeeded: number(4))
        switch id {
        case 0x1cb5_c415: try vector(of: .boxed(""), named: "", depth: depth)
        case 0x9972_75b5, 0xbc79_9737: break
        default:
            guard let constructor = grammar.constructor(id: id) else { throw Unreadable() }
            try fields(of: constructor, depth: depth)
        }
    }

    private mutating func fields(of constructor: Declaration, depth: Int) throws {
        guard depth < 64, budget > 0 else { throw Unreadable() }
        budget -= 1
        var words = FlagWords()
        var handle = KnownEntities.Handle(id: 0, accessHash: 0)
        var hasHash = false
        for field in constructor.fields {
            if let condition = field.condition {
                guard words[condition.word] & 1 << UInt32(condition.bit) != 0 else { continue }
            }
            switch field.type {
            case .flags: words[field.name] = try UInt32(truncatingIfNeeded: number(4))
            case .long where field.name == "access_hash":
                handle.accessHash = try number(8)
                hasHash = true
            case .long where field.name == "id":
                handle.id = try number(8)
                known.learn(handle.id, as: "id")
            case .bytes where field.name == "file_reference": handle.reference = try text()
            case .int where field.name == "id":
                let id = try number(4)
                known.learn(id, as: constructor.name.hasPrefix("message") ? "message" : "id")
            default: try value(field.type, named: field.name, depth: depth)
            }
        }
        if hasHash, let kind = Self.kind(of: constructor) { known.learn(handle, of: kind) }
    }

    private static func kind(of constructor: Declaration) -> KnownEntities.Kind? {
        switch constructor.result {
        case .boxed("User"): .user
        case .boxed("Chat"): .channel
        case .boxed("Document"): .document
        case .boxed("Photo"): .photo
        case .boxed("StickerSet"): .stickerSet
        default: nil
        }
    }

    private mutating func value(_ type: TypeExpression, named name: String, depth: Int) throws {
        switch type {
        case .presence, .flags: break
        case .int: known.learn(Int64(Int32(truncatingIfNeeded: try number(4))), as: name)
        case .long: known.learn(try number(8), as: name)
        case .double: _ = try number(8)
        case .string, .bytes: known.learn(try text(), as: name)
        case .bool: _ = try number(4)
        case .int128: try skip(16)
        case .int256: try skip(32)
        case .boxed, .generic: try boxed(depth: depth + 1)
        case .bare(let constructor):
            guard let constructor = grammar.constructor(named: constructor) else { throw Unreadable() }
            try fields(of: constructor, depth: depth + 1)
        case .vector(let element):
            try skip(4)
            try vector(of: element, named: name, depth: depth + 1)
        case .bareVector(let element): try vector(of: element, named: name, depth: depth + 1)
        }
    }

    private mutating func vector(of element: TypeExpression, named name: String, depth: Int) throws {
        let count = try number(4)
        guard count >= 0, count <= bytes.count else { throw Unreadable() }
        for _ in 0..<count { try value(element, named: name, depth: depth) }
    }

    private mutating func skip(_ count: Int) throws {
        guard count <= bytes.count - offset else { throw Unreadable() }
        offset += count
    }

    private mutating func number(_ count: Int) throws -> Int64 {
        let start = offset
        try skip(count)
        return Int64(
            bitPattern: bytes[start..<start + count].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        )
    }

    private mutating func text() throws -> [UInt8] {
        let first = try Int(number(1))
        let count = first < 254 ? first : try Int(number(3))
        let start = offset
        try skip(count)
        let header = first < 254 ? 1 : 4
        try skip((4 - (header + count) & 3) & 3)
        return Array(bytes[start..<start + count])
    }
}
