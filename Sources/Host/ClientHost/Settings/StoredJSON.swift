import Foundation

/// A JSON value of unknown meaning.
enum StoredJSON: Equatable {
    case null
    case bool(Bool)
    case whole(Int64)
    case number(Double)
    case string(String)
    case list([StoredJSON])
    case object([String: StoredJSON])

    private static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()

    /// The bytes of a file with `new` in place of `before`. Fields of the file that neither of them knows are kept: a
    /// later version has written them, and reads them again.
    ///
    /// - Parameters:
    ///   - new: The value to write.
    ///   - before: The value that was read from the file.
    ///   - file: The file's bytes; nil when there is none.
    /// - Returns: The bytes.
    /// - Throws: Foundation's errors for values that JSON cannot represent.
    static func bytes<Value: Encodable>(
        of new: Value,
        insteadOf before: Value,
        in file: [UInt8]?
    ) throws -> [UInt8] {
        let stored = file.flatMap { try? JSONDecoder().decode(StoredJSON.self, from: Data($0)) }
        let merged = try StoredJSON(encoding: new).keeping(stored, but: StoredJSON(encoding: before))
        return [UInt8](try encoder.encode(merged))
    }

    private init(encoding value: some Encodable) throws {
        self = try JSONDecoder().decode(StoredJSON.self, from: Self.encoder.encode(value))
    }

    /// This value, with the fields of `stored` that `known` lacks.
    private func keeping(_ stored: StoredJSON?, but known: StoredJSON) -> StoredJSON {
        guard case .object(var fields) = self, case .object(let stored)? = stored else { return self }
        for (name, value) in stored {
            let (new, old) = (fields[name], known.field(name))
            if case .object = value {
                let rest = (new ?? .object([:])).keeping(value, but: old ?? .object([:]))
                if new != nil || rest != .object([:]) { fields[name] = rest }
            } else if new == nil, old == nil {
                fields[name] = value
            }
        }
        return .object(fields)
    }

    private func field(_ name: String) -> StoredJSON? {
        if case .object(let fields) = self { fields[name] } else { nil }
    }
}

extension StoredJSON: Codable {
    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let whole = try? value.decode(Int64.self) {
            self = .whole(whole)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let string = try? value.decode(String.self) {
            self = .string(string)
        } else if let list = try? value.decode([StoredJSON].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: StoredJSON].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .whole(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .list(let values): try container.encode(values)
        case .object(let fields): try container.encode(fields)
        }
    }
}
