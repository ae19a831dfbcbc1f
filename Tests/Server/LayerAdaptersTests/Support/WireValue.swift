import SchemaSyntax

/// A value as the test's own decoder reads it.
indirect enum WireValue: Equatable {
    case word(UInt32)
    case bytes([UInt8])
    case fixed([UInt8])
    case present
    case vector([WireValue])
    case object(String, [String: WireValue])
}

/// Reads values by the declarations of one layer, and by nothing else.
struct WireDecoder {
    struct Fault: Error { var text: String }

    let schema: LayerSchema
    private let bytes: [UInt8]
    private var place: Int

    init(_ schema: LayerSchema, _ bytes: [UInt8], from place: Int = 0) {
        (self.schema, self.bytes, self.place) = (schema, bytes, place)
    }

    /// The only value of `type` in the bytes.
    static func decode(
        _ bytes: [UInt8],
        as type: TypeExpression,
        by schema: LayerSchema
    ) throws -> WireValue {
        var decoder = WireDecoder(schema, bytes)
        let value = try decoder.value(type)
        try decoder.finish()
        return value
    }

    /// The only call in the bytes.
    static func decodeCall(_ bytes: [UInt8], by schema: LayerSchema) throws -> WireValue {
        var decoder = WireDecoder(schema, bytes)
        let id = try decoder.word()
        guard let method = schema.byID[id], method.isFunction else {
            throw Fault(text: "no method \(String(id, radix: 16))")
        }
        let value = try decoder.fields(method)
        try decoder.finish()
        return value
    }

    private func finish() throws {
        guard place == bytes.count else { throw Fault(text: "\(bytes.count - place) bytes are left") }
    }

    private mutating func take(_ count: Int) throws -> [UInt8] {
        guard count >= 0, place + count <= bytes.count else { throw Fault(text: "cut short") }
        defer { place += count }
        return Array(bytes[place..<place + count])
    }

    private mutating func word() throws -> UInt32 {
        try take(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    private mutating func value(_ type: TypeExpression) throws -> WireValue {
        switch type {
        case .int: return .word(try word())
        case .long, .double: return .fixed(try take(8))
        case .int128: return .fixed(try take(16))
        case .int256: return .fixed(try take(32))
        case .bool:
            let word = try word()
            guard word == 0x9972_75B5 || word == 0xBC79_9737 else { throw Fault(text: "no Bool") }
            return .word(word)
        case .string, .bytes:
            let first = try take(1)[0]
            let count: Int
            var read: Int
            if first < 254 {
                (count, read) = (Int(first), 1)
            } else {
                let length = try take(3)
                (count, read) = (Int(length[0]) | Int(length[1]) << 8 | Int(length[2]) << 16, 4)
            }
            let text = try take(count)
            read += count
            _ = try take((4 - read % 4) % 4)
            return .bytes(text)
        case .vector(let element):
            guard try word() == 0x1CB5_C415 else { throw Fault(text: "no vector") }
            let count = Int(try word())
            guard count < 1000 else { throw Fault(text: "\(count) elements") }
            return .vector(try (0..<count).map { _ in try value(element) })
        case .boxed(let type):
            let id = try word()
            guard let declaration = schema.byID[id] else {
                throw Fault(text: "\(type): layer \(schema.layer) has no \(String(id, radix: 16))")
            }
            guard declaration.result == .boxed(type) else {
                throw Fault(text: "\(declaration.name) in place of a \(type)")
            }
            return try fields(declaration)
        case .flags, .presence, .bare, .bareVector, .generic: throw Fault(text: "not of the API")
        }
    }

    private mutating func fields(_ declaration: Declaration) throws -> WireValue {
        var flags: [String: UInt32] = [:]
        var values: [String: WireValue] = [:]
        for field in declaration.fields {
            if let condition = field.condition {
                guard (flags[condition.word] ?? 0) >> UInt32(condition.bit) & 1 == 1 else { continue }
            }
            switch field.type {
            case .flags: flags[field.name] = try word()
            case .presence: values[field.name] = .present
            default:
                do {
                    values[field.name] = try value(field.type)
                } catch let fault as Fault {
                    throw Fault(text: "\(declaration.name).\(field.name): \(fault.text)")
                }
            }
        }
        return .object(declaration.name, values)
    }
}
