import SchemaSyntax

/// How the bytes of one declaration become those of another: a line of the table that the server interprets.
///
/// `LayerTables` in LayerAdapters reads it; the syntax is described there.
struct LayerPlan: Hashable {
    /// What stands before the fields.
    enum Head: Hashable {
        case id(UInt32)
        /// Nothing: the fields alone.
        case bare
        /// Nothing at all is written.
        case omitted
    }

    static let vector: UInt32 = 0x1CB5_C415

    /// The constructor that is read.
    var source: UInt32
    var head: Head
    var steps: [String] = []

    static func word(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}

/// A bit of a word of flags, by the word's place among those of its declaration.
struct FlagBit: Equatable {
    var word: Int
    var bit: Int

    var number: Int { word * 32 + bit }
}

/// The bytes of a type, as far as the interpreter tells them apart.
enum WireShape {
    static let bytes = 4
    static let boxed = 5
    /// A type that our schema leaves out.
    static let unsupported = 6
    /// A boxed value of one constructor, which has a plan of its own here.
    static let planned = 7
    static let vector = 16

    /// The bytes of the shape, if they are always as many.
    static func fixedSize(_ shape: Int) -> Int? { (0..<4).contains(shape) ? 4 << shape : nil }

    /// The shape of `type`; nil for what the API never has.
    static func of(_ type: TypeExpression, known: (String) -> Bool) -> Int? {
        switch type {
        case .int, .bool: 0
        case .long, .double: 1
        case .int128: 2
        case .int256: 3
        case .string, .bytes: bytes
        case .boxed(let name): known(name) ? boxed : unsupported
        case .vector(let element): of(element, known: known).map { $0 + vector }
        case .flags, .presence, .bare, .bareVector, .generic: nil
        }
    }
}

/// Writes the steps of a plan, and joins what can be one step.
struct PlanSteps {
    private(set) var text: [String] = []
    /// Bytes that are copied unread.
    private var raw = 0
    private var masks: [(source: Int, target: Int, mask: UInt32)] = []

    mutating func add(_ step: String) {
        flush()
        text.append(step)
    }

    mutating func copyRaw(_ bytes: Int) { raw += bytes }

    /// Copies a flag without a value. Flags are read before any of them is copied.
    mutating func copy(_ source: FlagBit, to target: FlagBit) {
        guard source.bit == target.bit else { return add("b0?\(source.number)>\(target.number)") }
        if let index = masks.firstIndex(where: { $0.source == source.word && $0.target == target.word }) {
            masks[index].mask |= 1 << UInt32(source.bit)
        } else {
            masks.append((source.word, target.word, 1 << UInt32(source.bit)))
        }
    }

    mutating func finish() -> [String] {
        flush()
        return text + masks.map { "m\($0.mask)@\($0.source),\($0.target)" }
    }

    private mutating func flush() {
        if raw > 0 { text.append("x\(raw)") }
        raw = 0
    }
}
