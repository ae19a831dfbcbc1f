import PageFetching
import StdExtras

/// Reads an answer of a host as it comes, and stops it as soon as it is known to be unwanted.
///
/// Pure: lines of the head and bytes of the body in.
struct ResponseReader {
    /// The end of an answer that is not read to its own end.
    enum Ending: Equatable {
        case failed(FetchError)
        /// The page is somewhere else.
        case redirect(String)
        /// The known version is the current one.
        case unchanged
    }

    /// The reason why the transfer was stopped; nil for a content that is wanted.
    private(set) var ending: Ending?
    /// True if the head of a content that is wanted has come to its end.
    private(set) var isWanted = false
    /// The content so far.
    private(set) var bytes: [UInt8] = []

    private let request: FetchRequest
    private let asksForChange: Bool
    private var headBytes = 0
    private var status: UInt16 = 0
    /// The fields of the last head, by names in small letters. The first of each name counts, but for codings.
    private var fields: [String: String] = [:]

    private static let headLimit = 1 << 16
    private static let fieldLimit = 500
    /// A content that grows beyond this at more than the ratio is a bomb.
    private static let bombBytes = 1 << 20
    private static let bombRatio = 100
    /// The bytes of the wire may be counted only after they are decoded.
    private static let wireSlack = 1 << 14

    /// An answer to a request, which `asksForChange` if it names the known version.
    init(_ request: FetchRequest, asksForChange: Bool) {
        (self.request, self.asksForChange) = (request, asksForChange)
    }

    /// The answer as a page, once the transfer is over.
    func page(at url: String) -> FetchedPage {
        FetchedPage(
            url: url,
            isUnchanged: ending == .unchanged,
            contentType: shortField("content-type"),
            validators: PageValidators(tag: shortField("etag"), modified: shortField("last-modified")),
            bytes: bytes
        )
    }

    /// Reads a line of a head; false if the transfer is to be stopped.
    mutating func read(line: UnsafeRawBufferPointer) -> Bool {
        headBytes = headBytes.addingSaturating(line.count)
        guard headBytes <= Self.headLimit else { return stop(.failed(.headTooLarge)) }
        // What comes after the content says nothing about it.
        if isWanted { return true }
        let text = String(decoding: line, as: UTF8.self).trimmingWhitespace
        if text.isEmpty { return judge() }
        if text.hasPrefix("HTTP/") {
            let words = text.split(separator: " ", maxSplits: 2)
            status = words.count > 1 ? UInt16(words[1]) ?? 0 : 0
            fields = [:]
        } else if let colon = text.firstIndex(of: ":") {
            let name = text[..<colon].lowercased()
            let value = String(text[text.index(after: colon)...]).trimmingWhitespace
            if name.hasSuffix("-encoding"), let before = fields[name] {
                fields[name] = before + "," + value
            } else if fields[name] == nil {
                fields[name] = value
            }
        }
        return true
    }

    /// Reads a part of the content; false if the transfer is to be stopped.
    mutating func read(body: UnsafeRawBufferPointer, wireBytes: Int64) -> Bool {
        // A body without the end of a head is no answer of HTTP.
        guard isWanted, ending == nil else { return stop(.failed(.badAnswer)) }
        let count = bytes.count + body.count
        guard count <= request.limits.bytes else {
            return stop(.failed(isBomb(count, wireBytes) ? .compressionBomb : .tooLarge))
        }
        guard !isBomb(count, wireBytes) else { return stop(.failed(.compressionBomb)) }
        bytes += body
        return true
    }

    private func isBomb(_ count: Int, _ wireBytes: Int64) -> Bool {
        count > Self.bombBytes
            && count / Self.bombRatio > Int(clamping: wireBytes).addingSaturating(Self.wireSlack)
    }

    private mutating func stop(_ reason: Ending) -> Bool {
        ending = ending ?? reason
        return false
    }

    /// Decides at the end of a head if the body is wanted.
    private mutating func judge() -> Bool {
        switch status {
        case 100..<200: return true
        case 200: break
        case 301, 302, 303, 307, 308:
            let target = fields["location"]
            return stop(target.map { .redirect($0) } ?? .failed(.status(status)))
        case 304 where asksForChange: return stop(.unchanged)
        case 100...999: return stop(.failed(.status(status)))
        default: return stop(.failed(.badAnswer))
        }
        guard request.kind.accepts(fields["content-type"]) else { return stop(.failed(.unwantedType)) }
        guard Self.isKnown(fields["content-encoding"], ["gzip", "x-gzip", "deflate", "br", "identity"]),
            Self.isKnown(fields["transfer-encoding"], ["chunked", "identity"])
        else { return stop(.failed(.unknownCoding)) }
        isWanted = true
        return true
    }

    /// One coding: a bomb may hide in another one.
    private static func isKnown(_ codings: String?, _ known: Set<String>) -> Bool {
        let names = (codings ?? "").split(separator: ",").map { String($0).trimmingWhitespace.lowercased() }
        return names.count <= 1 && names.allSatisfy(known.contains)
    }

    private func shortField(_ name: String) -> String? {
        fields[name].flatMap { $0.isEmpty || $0.utf8.count > Self.fieldLimit ? nil : $0 }
    }
}
