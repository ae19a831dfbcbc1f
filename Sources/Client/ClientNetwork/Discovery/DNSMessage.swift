import StdExtras

/// The part of the DNS that queries for text records need.
///
/// Source: RFC 1035 §4.
enum DNSMessage {
    private static let textType = 16
    private static let internet = 1

    /// The query for the text records of `name`; nil if it is no name.
    static func question(about name: String) -> [UInt8]? {
        var bytes: [UInt8] = [0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0]
        for label in name.split(separator: ".") {
            guard label.utf8.count <= 63 else { return nil }
            bytes.append(UInt8(label.utf8.count))
            bytes += label.utf8
        }
        guard (14...266).contains(bytes.count) else { return nil }
        return bytes + [0, 0, UInt8(textType), 0, UInt8(internet)]
    }

    /// The text records of an answer, with the strings of each joined; nil if it is no answer.
    static func texts(in bytes: [UInt8]) -> [String]? {
        var reader = ByteReader(bytes)
        guard reader.skip(2), let flags = reader.number(), flags & 0x800f == 0x8000,
            let questions = reader.number(), let answers = reader.number(), reader.skip(4)
        else { return nil }
        for _ in 0..<questions {
            guard reader.skipName(), reader.skip(4) else { return nil }
        }
        var texts: [String] = []
        for _ in 0..<answers {
            guard reader.skipName(), let type = reader.number(), let kind = reader.number(), reader.skip(4),
                let length = reader.number(), let data = reader.take(length)
            else { return nil }
            guard type == textType, kind == internet else { continue }
            guard let text = joined(data) else { return nil }
            texts.append(text)
        }
        return texts
    }

    private static func joined(_ data: [UInt8]) -> String? {
        var reader = ByteReader(data)
        var text: [UInt8] = []
        while !reader.isAtEnd {
            guard let count = reader.byte(), let part = reader.take(Int(count)) else { return nil }
            text += part
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension ByteReader {
    /// The next number of two bytes.
    fileprivate mutating func number() -> Int? { bigEndian(UInt16.self).map(Int.init) }

    fileprivate mutating func skip(_ count: Int) -> Bool { take(count) != nil }

    /// Skips a name: labels, ended by an empty one or by a pointer, which need not be followed.
    fileprivate mutating func skipName() -> Bool {
        while let length = byte() {
            if length == 0 { return true }
            if length >= 0xc0 { return skip(1) }
            guard length < 64, skip(Int(length)) else { return false }
        }
        return false
    }
}
