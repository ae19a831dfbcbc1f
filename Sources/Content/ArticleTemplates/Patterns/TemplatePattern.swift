import CPCRE2

/// A regular expression of a template, as PCRE reads it.
///
/// Threads: one at a time.
final class TemplatePattern {
    /// The reason why a text is no pattern.
    struct Invalid: Error, Equatable {
        /// The fault in the library's words.
        var text: String
        /// The byte at which it was found, from 0.
        var offset: Int
    }

    /// Bounds on the work of one pattern.
    struct Limits: Sendable {
        var bytes = 4 << 10
        var steps: UInt32 = 1_000_000
        var depth: UInt32 = 20_000
        var heapKibibytes: UInt32 = 32 << 10
    }

    /// The pattern takes more work than it may.
    struct TooLong: Error {}

    /// A place that a pattern matched, in bytes; nil for a group that took no part.
    typealias Match = [Range<Int>?]

    private let code: OpaquePointer
    private let data: OpaquePointer
    private let context: OpaquePointer

    /// Compiles a pattern.
    ///
    /// - Parameters:
    ///   - pattern: The pattern.
    ///   - modifiers: The letters `i`, `m`, `s`, `x` and `u`.
    ///   - limits: The bounds.
    /// - Throws: ``Invalid``.
    init(_ pattern: String, modifiers: String = "", limits: Limits = Limits()) throws(Invalid) {
        guard pattern.utf8.count <= limits.bytes else {
            throw Invalid(text: "a pattern this long", offset: 0)
        }
        var options = UInt32(PCRE2_UTF) | UInt32(PCRE2_UCP) | UInt32(PCRE2_NEVER_BACKSLASH_C)
        for modifier in modifiers {
            switch modifier {
            case "i": options |= UInt32(PCRE2_CASELESS)
            case "m": options |= UInt32(PCRE2_MULTILINE)
            case "s": options |= UInt32(PCRE2_DOTALL)
            case "x": options |= UInt32(PCRE2_EXTENDED)
            case "u": break
            default: throw Invalid(text: "no modifier \(modifier)", offset: 0)
            }
        }
        var number: Int32 = 0
        var offset = 0
        let bytes = Array(pattern.utf8)
        let compiled = bytes.withUnsafeBufferPointer {
            pcre2_compile_8($0.baseAddress ?? Self.empty, bytes.count, options, &number, &offset, nil)
        }
        guard let compiled else { throw Invalid(text: Self.message(number), offset: offset) }
        guard let data = pcre2_match_data_create_from_pattern_8(compiled, nil) else {
            pcre2_code_free_8(compiled)
            throw Invalid(text: "no memory", offset: 0)
        }
        guard let context = pcre2_match_context_create_8(nil) else {
            pcre2_match_data_free_8(data)
            pcre2_code_free_8(compiled)
            throw Invalid(text: "no memory", offset: 0)
        }
        pcre2_set_match_limit_8(context, limits.steps)
        pcre2_set_depth_limit_8(context, limits.depth)
        pcre2_set_heap_limit_8(context, limits.heapKibibytes)
        (code, self.data, self.context) = (compiled, data, context)
    }

    deinit {
        pcre2_match_context_free_8(context)
        pcre2_match_data_free_8(data)
        pcre2_code_free_8(code)
    }

    // SAFETY: one byte that nobody writes, for patterns and texts without any.
    nonisolated(unsafe) private static let empty: UnsafePointer<UInt8> = {
        let byte = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
        byte.pointee = 0
        return UnsafePointer(byte)
    }()

    private static func message(_ number: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 256)
        let length = pcre2_get_error_message_8(number, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, Int(length))), as: UTF8.self)
    }

    /// The first match from a place on; nil without one.
    ///
    /// - Parameters:
    ///   - text: UTF-8.
    ///   - start: The byte to begin at.
    ///   - isFilled: True if an empty match at the start does not count.
    /// - Returns: The places of the whole and of each group.
    /// - Throws: ``TooLong``.
    func match(_ text: [UInt8], from start: Int = 0, isFilled: Bool = false) throws(TooLong) -> Match? {
        let options =
            UInt32(PCRE2_NO_UTF_CHECK)
            | (isFilled ? UInt32(PCRE2_NOTEMPTY_ATSTART) | UInt32(PCRE2_ANCHORED) : 0)
        let count = text.withUnsafeBufferPointer {
            pcre2_match_8(code, $0.baseAddress ?? Self.empty, text.count, start, options, data, context)
        }
        guard count != PCRE2_ERROR_NOMATCH else { return nil }
        guard count >= 0, let offsets = pcre2_get_ovector_pointer_8(data) else { throw TooLong() }
        return (0..<Int(pcre2_get_ovector_count_8(data))).map { group in
            let (from, to) = (offsets[2 * group], offsets[2 * group + 1])
            return from <= to && to <= text.count ? from..<to : nil
        }
    }

    /// True if the pattern matches anywhere in the text.
    func matches(_ text: String) throws(TooLong) -> Bool { try match(Array(text.utf8)) != nil }

    /// The text of a group of the first match; nil without a match, and empty for a group that took no part.
    func first(_ text: String, group: Int) throws(TooLong) -> String? {
        let bytes = Array(text.utf8)
        guard let match = try match(bytes) else { return nil }
        guard match.indices.contains(group), let range = match[group] else { return "" }
        return String(decoding: bytes[range], as: UTF8.self)
    }

    /// The text with a replacement for each match, in which `$1`, `${1}` and `\1` stand for groups.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - replacement: The replacement.
    ///   - bytes: The longest result.
    ///   - isInTime: Asked after each match.
    /// - Returns: The text; nil without a match.
    /// - Throws: ``TooLong``.
    func replacing(
        in text: String,
        with replacement: String,
        within bytes: Int,
        isInTime: () -> Bool = { true }
    ) throws(TooLong) -> String? {
        let parts = PatternReplacement(replacement).parts
        let source = Array(text.utf8)
        var result: [UInt8] = []
        var (copied, place) = (0, 0)
        var isEmpty = false
        var isChanged = false
        while place <= source.count {
            guard let match = try match(source, from: place, isFilled: isEmpty),
                let whole = match.first ?? nil
            else {
                guard isEmpty, place < source.count else { break }
                // Behind an empty match the search goes on with the next character.
                repeat { place += 1 } while place < source.count && source[place] & 0xC0 == 0x80
                isEmpty = false
                continue
            }
            isChanged = true
            result += source[copied..<max(copied, whole.lowerBound)]
            for part in parts {
                switch part {
                case .text(let text): result += text
                case .group(let group):
                    if match.indices.contains(group), let range = match[group] { result += source[range] }
                }
            }
            (copied, place) = (whole.upperBound, whole.upperBound)
            isEmpty = whole.isEmpty
            guard result.count <= bytes, isInTime() else { throw TooLong() }
        }
        return isChanged ? String(decoding: result + source[copied...], as: UTF8.self) : nil
    }
}

/// The replacement of a pattern's matches.
struct PatternReplacement {
    enum Part: Equatable {
        case text([UInt8])
        case group(Int)
    }

    private(set) var parts: [Part] = []

    init(_ text: String) {
        let bytes = Array(text.utf8)
        var plain: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if let (group, length) = Self.group(bytes[index...]) {
                if !plain.isEmpty { parts.append(.text(plain)) }
                plain = []
                parts.append(.group(group))
                index += length
            } else {
                plain.append(bytes[index])
                index += 1
            }
        }
        if !plain.isEmpty { parts.append(.text(plain)) }
    }

    /// The number of a group of up to two digits, and the length of its name.
    private static func group(_ bytes: ArraySlice<UInt8>) -> (Int, Int)? {
        guard let first = bytes.first, first == UInt8(ascii: "$") || first == UInt8(ascii: "\\") else {
            return nil
        }
        var rest = bytes.dropFirst()
        let isBraced = first == UInt8(ascii: "$") && rest.first == UInt8(ascii: "{")
        if isBraced { rest = rest.dropFirst() }
        let digits = rest.prefix(2).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
        guard !isBraced || rest.dropFirst(digits.count).first == UInt8(ascii: "}") else { return nil }
        return (number, 1 + digits.count + (isBraced ? 2 : 0))
    }
}
