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
    static func recorded() throws -> [(name: String, bytes: [UInt8])] {
        let file = root.appending(path: "Tests/Shared/TelegramSchemaTests/Fixtures/samples.txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
            let words = line.split(separator: " ")
            return (words.dropLast().joined(separator: " "), bytes(words.last ?? ""))
        }
    }

    static func grammar() throws -> Grammar {
        let text = try String(contentsOf: root.appending(path: "Schema/api.tl"), encoding: .utf8)
        return try Grammar(text: text, file: "api.tl")
    }

    /// The lines of the committed list.
    static func list() throws -> [Substring] {
        let file = root.appending(path: "Schema/compact/list.txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter {
            !$0.hasPrefix("#")
        }
    }

    /// The constructor id that a value begins with.
    static func id(of bytes: [UInt8]) -> UInt32 {
        bytes.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }

    static func bytes(_ hexadecimal: some StringProtocol) -> [UInt8] {
        var bytes: [UInt8] = []
        var high: Int?
        for digit in hexadecimal.compactMap(\.hexDigitValue) {
            if let first = high {
                bytes.append(UInt8(first << 4 | digit))
                high = nil
            } else {
                high = digit
            }
        }
        return bytes
    }
}

/// A call, or a boxed value with its type.
struct APIValue {
    let form: CompactTables.Form
    let bytes: [UInt8]

    /// Nil for what is in no list.
    init?(_ bytes: [UInt8]) {
        guard let form = CompactTables.shared.form(of: APISamples.id(of: bytes)) else { return nil }
        self.form = form
        self.bytes = bytes
    }

    private var step: CompactStep {
        CompactStep(kind: .boxed, number: UInt16(truncatingIfNeeded: form.type))
    }

    func payload(by api: CompactAPI = CompactAPI()) throws(CompactAPIError) -> [UInt8] {
        form.isMethod ? try api.payload(ofCall: bytes) : try api.payload(of: bytes, as: step)
    }

    func value(from payload: [UInt8], by api: CompactAPI = CompactAPI()) throws(CompactAPIError) -> [UInt8] {
        form.isMethod ? try api.call(from: payload) : try api.value(from: payload, as: step)
    }
}
