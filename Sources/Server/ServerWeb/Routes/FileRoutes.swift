import HTTPTypes
import Hummingbird
import NIOCore
import ServerEngine

/// The pictures and films of pages.
enum FileRoutes {
    private static let step: Int64 = 256 << 10

    static func add(to router: SiteRoutes.Open, _ site: Site) {
        router.get("/file/:name") { request, context in
            guard let file = try await site.engine.pageFile(context.part("name")) else {
                throw WebFailure.notFound
            }
            let range = ByteRange(request.headers[.range], of: file.byteCount)
            var headers: HTTPFields = [
                .contentType: file.kind.mimeType, .acceptRanges: "bytes",
                .cacheControl: "public, max-age=31536000, immutable",
                // Whatever the bytes are, a browser that opens them alone runs nothing.
                .contentSecurityPolicy: "default-src 'none'; sandbox",
                .crossOriginResourcePolicy: "cross-origin",
            ]
            let bytes: Range<Int64>
            switch range {
            case .whole: bytes = 0..<file.byteCount
            case .part(let part):
                bytes = part
                headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(file.byteCount)"
            case .none:
                headers[.contentRange] = "bytes */\(file.byteCount)"
                headers[.contentType] = nil
                return Response(status: .rangeNotSatisfiable, headers: headers)
            }
            let engine = try site.engine
            let body = ResponseBody(contentLength: bytes.count) { writer in
                var next = bytes.lowerBound
                while next < bytes.upperBound {
                    let end = min(next + step, bytes.upperBound)
                    let part = try await engine.read(file, in: next..<end)
                    guard part.count == Int(end - next) else { throw PageFileError.unavailable }
                    try await writer.write(ByteBuffer(bytes: part))
                    next = end
                }
                try await writer.finish(nil)
            }
            return Response(status: range == .whole ? .ok : .partialContent, headers: headers, body: body)
        }
    }
}

/// The part of a file that a request asks for.
enum ByteRange: Equatable {
    case whole
    case part(Range<Int64>)
    /// A part that the file does not have.
    case none

    /// Reads the header field `Range`. What asks for several parts, or is no range, gets the whole file.
    init(_ field: String?, of count: Int64) {
        self = .whole
        guard let field, field.hasPrefix("bytes=") else { return }
        let halves = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard halves.count == 2, halves.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return }
        let (first, last) = (Int64(halves[0]), Int64(halves[1]))
        switch (first, last) {
        case (let first?, let last?) where first <= last && first < count:
            self = .part(first..<(last < count ? last + 1 : count))
        case (let first?, nil) where halves[1].isEmpty && first < count: self = .part(first..<count)
        case (nil, let last?) where halves[0].isEmpty && last > 0 && count > 0:
            self = .part((last < count ? count - last : 0)..<count)
        case (nil, nil): break
        default: self = .none
        }
    }
}
