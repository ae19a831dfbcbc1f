import StdExtras

/// The types of DNS records that are asked for.
enum DNSRecordType: UInt16, CaseIterable {
    case a = 1
    case aaaa = 28

    var byteCount: Int { self == .a ? 4 : 16 }
}

/// The answer of a name server to one question.
enum DNSAnswer: Equatable {
    /// The addresses; none if the name has others.
    case addresses([IPAddress])
    /// The name does not exist.
    case noSuchName
    /// The server cannot tell.
    case failed
}

/// Messages of DNS over UDP: questions for addresses, and answers to them (RFC 1035, RFC 6891).
enum DNSMessage {
    private static let cname: UInt16 = 5
    private static let internet: UInt16 = 1
    /// The bytes that a datagram carries everywhere without being cut.
    private static let datagramBytes: UInt16 = 1232
    private static let aliasLimit = 16

    /// A question for the addresses of a name, whose labels have 1 to 63 bytes.
    static func query(id: UInt16, name: String, type: DNSRecordType) -> [UInt8] {
        // Recursion desired; one question, and one additional record.
        var bytes = id.bytes + [0x01, 0x00] + [0, 1, 0, 0, 0, 0, 0, 1]
        bytes += question(name, type)
        // OPT: the root, its type, the size of a datagram; no flags, no data.
        return bytes + [0] + UInt16(41).bytes + datagramBytes.bytes + [0, 0, 0, 0, 0, 0]
    }

    private static func question(_ name: String, _ type: DNSRecordType) -> [UInt8] {
        var bytes: [UInt8] = []
        for label in name.utf8.split(separator: 0x2E) {
            bytes.append(UInt8(truncatingIfNeeded: label.count))
            bytes += label
        }
        return bytes + [0] + type.rawValue.bytes + internet.bytes
    }

    /// Reads an answer.
    ///
    /// - Returns: nil if it is none to this question.
    static func answer(_ bytes: [UInt8], id: UInt16, name: String, type: DNSRecordType) -> DNSAnswer? {
        let question = question(name, type)
        guard bytes.count >= 12 + question.count, Array(bytes[..<2]) == id.bytes, bytes[2] & 0x80 != 0,
            bytes[4] == 0, bytes[5] == 1, isEqual(bytes[12..<(12 + question.count)], question)
        else { return nil }
        switch bytes[3] & 0x0F {
        case 0: break
        case 3: return .noSuchName
        default: return .failed
        }
        var reader = Reader(bytes: bytes, offset: 12 + question.count)
        let found = reader.addresses(of: name, type: type, count: Int(bytes[6]) << 8 | Int(bytes[7]))
        let isCut = bytes[2] & 0x02 != 0
        return found.map { isCut && $0.isEmpty ? .failed : .addresses($0) } ?? .failed
    }

    /// Names are the same in capitals.
    private static func isEqual(_ one: ArraySlice<UInt8>, _ other: [UInt8]) -> Bool {
        one.elementsEqual(other) { $0.smallLetter == $1.smallLetter }
    }

    private struct Reader {
        let bytes: [UInt8]
        var offset: Int

        /// The addresses of a name or of what it stands for; nil for damaged records.
        mutating func addresses(of name: String, type: DNSRecordType, count: Int) -> [IPAddress]? {
            var aliases: [String: String] = [:]
            var addresses: [String: [IPAddress]] = [:]
            for _ in 0..<count {
                guard let owner = self.name(), let kind = number(), let network = number(), skip(4),
                    let length = number(), offset + Int(length) <= bytes.count
                else { return nil }
                let end = offset + Int(length)
                if network == internet, kind == type.rawValue, Int(length) == type.byteCount,
                    let address = IPAddress(bytes[offset..<end])
                {
                    addresses[owner, default: []].append(address)
                } else if network == internet, kind == cname, let alias = self.name() {
                    aliases[owner] = alias
                }
                offset = end
            }
            var name = name
            for _ in 0..<aliasLimit {
                if let found = addresses[name] { return found }
                guard let alias = aliases[name] else { return [] }
                name = alias
            }
            return nil
        }

        private mutating func number() -> UInt16? {
            guard offset + 2 <= bytes.count else { return nil }
            defer { offset += 2 }
            return UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])
        }

        private mutating func skip(_ count: Int) -> Bool {
            offset += count
            return offset <= bytes.count
        }

        /// A name in small letters; a part that stands before is referred to.
        private mutating func name() -> String? {
            var labels: [String] = []
            var length = 0
            var at = offset
            var end: Int?
            while at < bytes.count {
                let count = Int(bytes[at])
                if count == 0 {
                    offset = end ?? at + 1
                    return labels.joined(separator: ".")
                }
                if count >= 0xC0 {
                    guard at + 1 < bytes.count else { return nil }
                    let target = (count & 0x3F) << 8 | Int(bytes[at + 1])
                    end = end ?? at + 2
                    // Only backwards: that ends.
                    guard target < at else { return nil }
                    at = target
                    continue
                }
                length += count + 1
                guard count < 0x40, length <= 255, at + 1 + count <= bytes.count else { return nil }
                let label = bytes[(at + 1)..<(at + 1 + count)].map(\.smallLetter)
                labels.append(String(decoding: label, as: UTF8.self))
                at += 1 + count
            }
            return nil
        }
    }
}

extension UInt16 {
    fileprivate var bytes: [UInt8] {
        [UInt8(truncatingIfNeeded: self >> 8), UInt8(truncatingIfNeeded: self)]
    }
}

extension UInt8 {
    fileprivate var smallLetter: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
