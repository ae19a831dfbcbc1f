import SchemaSyntax

/// Generates a value of any constructor, the same in every run, for tests of the generated code.
struct SampleMaker {
    /// The share of optional parts in a value.
    enum Fullness: String, CaseIterable {
        /// No optional fields and flags; vectors are empty.
        case least
        /// All optional fields and flags; vectors have two elements.
        case most
    }

    private let types: [String: SchemaType]
    private let bare: [String: Constructor]
    /// The constructor of each type that nests least, where samples stop nesting.
    private let shallowest: [String: Constructor]

    private var output = SampleBytes()
    /// Counts up, so that all numbers of a sample differ.
    private var counter = 0

    init(_ schema: Schema) {
        types = Dictionary(uniqueKeysWithValues: schema.types.map { ($0.name, $0) })
        let constructors = schema.types.flatMap(\.constructors)
        bare = Dictionary(uniqueKeysWithValues: constructors.map { ($0.name, $0) })
        shallowest = Self.shallowest(of: schema.types)
    }

    /// The boxed bytes of a sample, in hexadecimal.
    mutating func sample(of constructor: Constructor, _ fullness: Fullness) -> String {
        output = SampleBytes()
        counter = 0
        write(constructor, fullness, depth: 0)
        return output.hexadecimal
    }

    // MARK: Writing

    private mutating func write(_ constructor: Constructor, _ fullness: Fullness, depth: Int) {
        output.append(constructor.id)
        writeFields(of: constructor, fullness, depth: depth)
    }

    private mutating func writeFields(of constructor: Constructor, _ fullness: Fullness, depth: Int) {
        for member in constructor.members {
            switch member.role {
            case .word:
                output.append(fullness == .most ? Self.allFlags(member.field.name, constructor) : 0)
            case .required:
                write(member.field.type, fullness, depth: depth)
            case .optional where fullness == .most:
                write(member.field.type, fullness, depth: depth)
            case .emptyVector:
                output.append(vectorOf: 0)
            case .optional, .presence, .impliedPresence, .cut, .query:
                break
            }
        }
    }

    private static func allFlags(_ word: String, _ constructor: Constructor) -> UInt32 {
        constructor.members.reduce(0) { flags, member in
            guard let condition = member.field.condition, condition.word == word, member.role != .cut else {
                return flags
            }
            return flags | 1 << UInt32(condition.bit)
        }
    }

    private mutating func write(_ type: TypeExpression, _ fullness: Fullness, depth: Int) {
        counter += 1
        switch type {
        case .int: output.append(Int32(counter))
        case .long: output.append(Int64(counter) << 32 | 7)
        case .double: output.append((Double(counter) + 0.5).bitPattern)
        case .string: output.append(string: Array(text.utf8))
        case .bytes: output.append(string: [UInt8](repeating: UInt8(counter & 0xFF), count: counter % 9))
        case .bool: output.append(counter.isMultiple(of: 2) ? UInt32(0x9972_75B5) : 0xBC79_9737)
        case .int128: (0..<2).forEach { _ in output.append(UInt64(counter)) }
        case .int256: (0..<4).forEach { _ in output.append(UInt64(counter)) }
        case .boxed(let name): writeBoxed(name, fullness, depth: depth)
        case .bare(let name):
            if let constructor = bare[name] { writeFields(of: constructor, fullness, depth: depth + 1) }
        case .vector(let element): writeVector(of: element, fullness, depth: depth, isBare: false)
        case .bareVector(let element): writeVector(of: element, fullness, depth: depth, isBare: true)
        case .flags, .presence, .generic: break
        }
    }

    /// A text of varying length: empty, odd, not ASCII, and sometimes longer than a one-byte length.
    private var text: String {
        switch counter % 6 {
        case 0: ""
        case 1: "Grüße \(counter)"
        case 2: "a"
        case 3: "четыре"
        case 4 where counter == 16: String(repeating: "long ", count: 60)
        default: "text \(counter) 🙂"
        }
    }

    /// Writes a boxed value. Below two levels it is minimal, because samples would grow without end.
    private mutating func writeBoxed(_ name: String, _ fullness: Fullness, depth: Int) {
        guard let type = types[name] else { return }
        if fullness == .most, depth < 2 {
            let chosen = type.constructors[counter % type.constructors.count]
            write(chosen, depth == 0 ? .most : .least, depth: depth + 1)
        } else if let least = shallowest[name] {
            write(least, .least, depth: depth + 1)
        }
    }

    private mutating func writeVector(
        of element: TypeExpression,
        _ fullness: Fullness,
        depth: Int,
        isBare: Bool
    ) {
        let count = fullness == .most ? 2 : 0
        if isBare {
            output.append(Int32(count))
        } else {
            output.append(vectorOf: count)
        }
        for _ in 0..<count { write(element, fullness, depth: depth) }
    }

    // MARK: Depth

    private static func shallowest(of types: [SchemaType]) -> [String: Constructor] {
        var known: [String: Constructor] = [:]
        var isChanging = true
        while isChanging {
            isChanging = false
            for type in types where known[type.name] == nil {
                let ready = type.constructors.filter { constructor in
                    constructor.members.allSatisfy { member in
                        guard member.role == .required else { return true }
                        if case .boxed(let name) = member.field.type { return known[name] != nil }
                        return true
                    }
                }
                guard let least = ready.min(by: { $0.members.count < $1.members.count }) else { continue }
                known[type.name] = least
                isChanging = true
            }
        }
        return known
    }
}
