import Foundation
import TelegramSchema
import TestKit
import Testing

/// A value of one constructor, as bytes that schema-gen made without the code under test.
struct Sample: CustomTestStringConvertible {
    /// The constructor's name in the schema, and how full the value is.
    let name: String
    let bytes: [UInt8]
    let type: any TLValue.Type

    var testDescription: String { name }

    /// Two of every constructor and function: one with nothing optional, one with everything.
    static func all() throws -> [Sample] {
        try recorded("samples.txt").map { name, bytes in
            let id = bytes.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            return Sample(name: name, bytes: bytes, type: try #require(SampleTypes.all[id]))
        }
    }

    /// The lines `name … hexadecimal` of a fixture.
    static func recorded(_ file: String) throws -> [(name: String, bytes: [UInt8])] {
        let text = String(decoding: try fixture(file, in: .module), as: UTF8.self)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let words = line.split(separator: " ")
            return (words.dropLast().joined(separator: " "), bytes(words.last ?? ""))
        }
    }

    private static func bytes(_ hexadecimal: Substring) -> [UInt8] {
        var bytes: [UInt8] = []
        var high: UInt8?
        for digit in hexadecimal.utf8 {
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

extension TLValue {
    /// Decodes all of `bytes` and encodes it again.
    static func recode(_ bytes: [UInt8]) throws(TLError) -> [UInt8] {
        try Self(decoding: bytes).encoded()
    }
}
