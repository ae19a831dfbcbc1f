import SchemaSyntax
import TestKit

/// Makes random values by the declarations of one layer: everything that may be there sometimes is.
struct WireSampler {
    private let schema: LayerSchema
    private var random: SeededRandom
    private(set) var bytes: [UInt8] = []
    private var depth = 0

    init(_ schema: LayerSchema, seed: UInt64) {
        self.schema = schema
        random = SeededRandom(seed: seed)
    }

    static func call(_ method: Declaration, by schema: LayerSchema, seed: UInt64) -> [UInt8] {
        var sampler = WireSampler(schema, seed: seed)
        sampler.object(method)
        return sampler.bytes
    }

    static func value(_ type: TypeExpression, by schema: LayerSchema, seed: UInt64) -> [UInt8] {
        var sampler = WireSampler(schema, seed: seed)
        sampler.value(type)
        return sampler.bytes
    }

    private mutating func chance(_ part: Int) -> Bool { Int(random.next() % 100) < part }

    private mutating func put(_ word: UInt32) {
        for shift in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(8 * shift))) }
    }

    private mutating func object(_ declaration: Declaration) {
        depth += 1
        defer { depth -= 1 }
        put(declaration.id)
        var words: [String: UInt32] = [:]
        for field in declaration.fields {
            if let condition = field.condition {
                guard words[condition.word, default: 0] >> UInt32(condition.bit) & 1 == 1 else { continue }
            }
            switch field.type {
            case .flags:
                words[field.name] = flags(field.name, declaration)
                put(words[field.name] ?? 0)
            case .presence: break
            default: value(field.type)
            }
        }
    }

    /// Bits of a word that its declaration has; never for a type that is left out.
    private mutating func flags(_ word: String, _ declaration: Declaration) -> UInt32 {
        var bits: UInt32 = 0
        var forbidden: UInt32 = 0
        for field in declaration.fields {
            guard let condition = field.condition, condition.word == word else { continue }
            let bit: UInt32 = 1 << UInt32(condition.bit)
            if !schema.knows(field.type) { forbidden |= bit }
            if chance(depth < 3 ? 60 : depth < 5 ? 25 : 0) { bits |= bit }
        }
        return bits & ~forbidden
    }

    private mutating func value(_ type: TypeExpression) {
        switch type {
        case .int: put(UInt32(truncatingIfNeeded: random.next()))
        case .long: for _ in 0..<2 { put(UInt32(truncatingIfNeeded: random.next())) }
        case .double:
            let bits = Double(random.next() % 1000).bitPattern
            put(UInt32(truncatingIfNeeded: bits))
            put(UInt32(truncatingIfNeeded: bits >> 32))
        case .int128: for _ in 0..<4 { put(7) }
        case .int256: for _ in 0..<8 { put(7) }
        case .bool: put(chance(50) ? 0x9972_75B5 : 0xBC79_9737)
        case .string, .bytes:
            let count = chance(5) ? 300 : Int(random.next() % 10)
            bytes += count < 254 ? [UInt8(count)] : [254, UInt8(count & 255), UInt8(count >> 8), 0]
            bytes += (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 26) }
            while bytes.count % 4 != 0 { bytes.append(0) }
        case .vector(let element):
            put(0x1CB5_C415)
            let count = schema.knows(element) && depth < 5 ? Int(random.next() % 3) : 0
            put(UInt32(count))
            for _ in 0..<count { value(element) }
        case .boxed(let name): boxed(name)
        case .flags, .presence, .bare, .bareVector, .generic: break
        }
    }

    private mutating func boxed(_ type: String) {
        let all = schema.constructors[type] ?? []
        let usable = all.filter { schema.height($0) != nil }
        let least = usable.compactMap(schema.height).min()
        let choice = depth < 4 ? usable : usable.filter { schema.height($0) == least }
        guard !choice.isEmpty else { return put(0) }
        object(choice[Int(random.next() % UInt64(choice.count))])
    }
}
