import CHTMLTree
import Glibc

/// The bytes of a page, whose encoding has to be found.
///
/// Source: the HTML standard, section 13.2.3, and the Encoding standard, whose 39 encodings and their labels are known.
public struct PageBytes {
    /// The bytes at the beginning in which a page may name its encoding.
    private static let declarationBytes = 1024

    private let bytes: [UInt8]
    private let contentType: String?

    /// - Parameters:
    ///   - bytes: The page as it was sent.
    ///   - contentType: The value of the header `Content-Type`; nil without one.
    public init(_ bytes: [UInt8], contentType: String?) {
        self.bytes = bytes
        self.contentType = contentType
    }

    /// The page in UTF-8, with replacement characters for damaged bytes; nil if memory ran out.
    ///
    /// The encoding is that of a byte-order mark, else of the header, else what the page says, else UTF-8 if the bytes
    /// are valid, else windows-1252.
    public var utf8: [UInt8]? {
        let (encoding, mark) = encoding
        if encoding == "UTF-8", isUTF8 { return Array(bytes[mark...]) }
        return encoding.withCString { name in
            bytes.withUnsafeBufferPointer { buffer -> [UInt8]? in
                guard let base = buffer.baseAddress else { return [] }
                var length = 0
                guard let decoded = html_tree_decode(base + mark, buffer.count - mark, name, &length) else {
                    return nil
                }
                defer { free(decoded) }
                return Array(UnsafeBufferPointer(start: decoded, count: length))
            }
        }
    }

    /// The standard's name of the encoding, and the length of the byte-order mark.
    private var encoding: (name: String, mark: Int) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return ("UTF-8", 3) }
        if bytes.starts(with: [0xFE, 0xFF]) { return ("UTF-16BE", 2) }
        if bytes.starts(with: [0xFF, 0xFE]) { return ("UTF-16LE", 2) }
        if let label = contentType.flatMap(Self.charset), let name = Self.name(of: label) { return (name, 0) }
        let head = min(bytes.count, Self.declarationBytes)
        let declared = bytes.withUnsafeBufferPointer { html_tree_declared_encoding($0.baseAddress, head) }
        // A page whose letters were read as ASCII is not in UTF-16, whatever it says.
        if let declared = declared.map({ String(cString: $0) }) ?? xmlEncoding {
            return (declared.hasPrefix("UTF-16") ? "UTF-8" : declared, 0)
        }
        return (isUTF8 ? "UTF-8" : "windows-1252", 0)
    }

    /// The encoding of an XML declaration.
    private var xmlEncoding: String? {
        guard bytes.starts(with: "<?xml".utf8) else { return nil }
        let declaration = String(
            decoding: bytes.prefix(Self.declarationBytes).prefix { $0 != 0x3E },
            as: UTF8.self
        )
        guard let found = declaration.firstRange(of: "encoding=") else { return nil }
        let label = declaration[found.upperBound...].dropFirst().prefix { $0 != "\"" && $0 != "'" }
        return Self.name(of: String(label))
    }

    private var isUTF8: Bool { String(validating: bytes, as: UTF8.self) != nil }

    private static func charset(_ contentType: String) -> String? {
        guard let found = contentType.lowercased().firstRange(of: "charset=") else { return nil }
        let value = contentType.lowercased()[found.upperBound...].prefix { $0 != ";" && $0 != "," }
        return value.trimmingPrefix { "\"' ".contains($0) }.description.split(whereSeparator: {
            "\"' ".contains($0)
        })
        .first.map(String.init)
    }

    private static func name(of label: String) -> String? {
        html_tree_encoding(label, label.utf8.count).map { String(cString: $0) }
    }
}
