/// The head of an HTTP/1 response, read from untrusted bytes.
///
/// Supports the part of RFC 9112 that proxies, WebSocket openings and small files need.
public struct HTTPResponseHead: Sendable, Equatable {
    /// The most bytes of a head.
    public static let maximumBytes = 16 << 10

    /// The status code, three digits.
    public var status: Int
    private var fields: [Field]

    private struct Field: Sendable, Equatable {
        /// The name in lower case.
        var name: String
        /// The value without blanks around it.
        var value: String
    }

    /// The result of parsing.
    public enum Reading: Sendable, Equatable {
        /// A head, and its length in bytes.
        case head(HTTPResponseHead, length: Int)
        /// More bytes are needed.
        case needMore
        /// The bytes are no response.
        case malformed
    }

    /// Parses the head at the start of `bytes`.
    public static func read(_ bytes: [UInt8]) -> Reading {
        guard let end = endOfHead(in: bytes) else {
            return bytes.count < maximumBytes ? .needMore : .malformed
        }
        guard end <= maximumBytes else { return .malformed }
        let lines = bytes[..<end].split(separator: UInt8(ascii: "\n")).map { line in
            String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
        }
        guard let first = lines.first, let status = status(in: first) else { return .malformed }
        var fields: [Field] = []
        for line in lines.dropFirst() where !line.isEmpty {
            guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else { return .malformed }
            let value = line[line.index(after: colon)...]
            fields.append(Field(name: line[..<colon].lowercased(), value: value.trimmingBlanks))
        }
        return .head(HTTPResponseHead(status: status, fields: fields), length: end)
    }

    /// The first value of `name`, which is in lower case.
    public subscript(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    /// True if one of the comma-separated words of `name` is `word`, both in lower case.
    public func lists(_ word: String, in name: String) -> Bool {
        fields.contains { field in
            field.name == name
                && field.value.split(separator: ",").contains { $0.trimmingBlanks.lowercased() == word }
        }
    }

    private static func endOfHead(in bytes: [UInt8]) -> Int? {
        // An empty line, with line ends of CR LF or, as some proxies send, of LF alone.
        var lineLength = 0
        for (index, byte) in bytes.prefix(maximumBytes).enumerated() {
            switch byte {
            case UInt8(ascii: "\n"):
                if lineLength == 0, index > 1 { return index + 1 }
                lineLength = 0
            case UInt8(ascii: "\r"): break
            default: lineLength += 1
            }
        }
        return nil
    }

    private static func status(in line: String) -> Int? {
        let words = line.split(separator: " ", maxSplits: 2)
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), words[1].utf8.count == 3 else { return nil }
        return UInt16(words[1]).flatMap { (100...599).contains($0) ? Int($0) : nil }
    }
}

extension StringProtocol {
    /// The text without spaces and tabs at both ends.
    fileprivate var trimmingBlanks: String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(self[first...last])
    }
}
