import Foundation
import HostileCalls
import SchemaSyntax
import TelegramSchema

@testable import CompactAPI

/// Values of everything in the schema, made without the code under test.
enum APISamples {
    private static let root = URL(filePath: #filePath).appending(path: "../../../../../").standardizedFileURL

    /// Those that schema-gen writes for the tests of the generated types: of each declaration one without optional parts,
    /// and one with all.
    static func recorded() throws -> [(name: String, bytes: [UInt8])] { try readOnce.get() }

    private static let readOnce = Result {
        let file = root.appending(path: "Tests/Shared/TelegramSchemaTests/Fixtures/samples.txt")
        return try Array(Data(contentsOf: file)).split(separator: UInt8(ascii: "\n")).map { line in
            let words = line.split(separator: UInt8(ascii: " "))
            let name = words.dropLast().map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
            return (name: name, bytes: bytes(words.last ?? []))
        }
    }

    static func grammar() throws -> Grammar { try parsedOnce.get() }

    private static let parsedOnce = Result {
        let text = try String(contentsOf: root.appending(path: "Schema/api.tl"), encoding: .utf8)
        return try Grammar(text: text, file: "api.tl")
    }

    /// The lines of the committed list.
    static func list() throws -> [Substring] { try lines(of: "Schema/compact/list.txt") }

    /// The lines of a file that are no comments.
    static func lines(of path: String) throws -> [Substring] {
        let file = root.appending(path: path)
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter {
            !$0.hasPrefix("#")
        }
    }

    /// The constructor id that a value begins with.
    static func id(of bytes: [UInt8]) -> UInt32 {
        bytes.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }

    private static func bytes(_ hexadecimal: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var high: UInt8?
        for digit in hexadecimal {
            let value = digit < UInt8(ascii: "a") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "a") + 10
            if let first = high {
                bytes.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return bytes
    }
}

/// A call, or a boxed value with its type.
struct APIValue {
    let declaration: CompactTables.Declaration
    let bytes: [UInt8]

    /// Nil for what is in no list.
    init?(_ bytes: [UInt8]) {
        guard let declaration = CompactTables.shared.declaration(of: APISamples.id(of: bytes)) else {
            return nil
        }
        self.declaration = declaration
        self.bytes = bytes
    }

    private var step: CompactStep {
        CompactStep(kind: .boxed, number: UInt16(truncatingIfNeeded: declaration.type))
    }

    func payload(by api: CompactAPI = CompactAPI()) throws(CompactAPIError) -> [UInt8] {
        declaration.isMethod ? try api.payload(ofCall: bytes) : try api.payload(of: bytes, as: step)
    }

    func value(from payload: [UInt8], by api: CompactAPI = CompactAPI()) throws(CompactAPIError) -> [UInt8] {
        declaration.isMethod ? try api.call(from: payload) : try api.value(from: payload, as: step)
    }
}
