import StdExtras

/// Reads one HTTP/1 response from a connection that is closed after it: bytes in, the contents out.
///
/// Knows lengths, chunks, and contents that end with the connection (RFC 9112 §6).
public struct HTTPResponseReader: Sendable {
    /// What the bytes so far amount to.
    public enum Reading: Sendable, Equatable {
        /// More have to come.
        case needMore
        /// All of it.
        case response(status: Int, body: [UInt8])
        /// It is longer than the reader will keep.
        case tooLong
        /// This is no response.
        case malformed
    }

    private enum Ending {
        case length(Int)
        case chunks
        case connection
    }

    private let maximumBytes: Int
    private var input: [UInt8] = []
    private var head: HTTPResponseHead?

    /// A reader of a response whose contents take at most `maximumBytes`.
    public init(maximumBytes: Int) {
        self.maximumBytes = maximumBytes
    }

    /// Takes bytes of the connection.
    public mutating func receive(_ bytes: [UInt8]) -> Reading {
        input += bytes
        if head == nil {
            // A head ends with a line: without the end of one there is nothing new to find.
            let mayHaveEnded = bytes.contains(UInt8(ascii: "\n"))
            guard mayHaveEnded || input.count >= HTTPResponseHead.maximumBytes else { return .needMore }
            switch HTTPResponseHead.read(input) {
            case .needMore: return .needMore
            case .malformed: return .malformed
            case .head(let head, let length):
                self.head = head
                input.removeFirst(length)
            }
        }
        // Chunks carry their lengths with them: twice the room is enough for all but the silliest.
        guard input.count <= 2 * maximumBytes + HTTPResponseHead.maximumBytes else { return .tooLong }
        return read(isOver: false)
    }

    /// The connection is over.
    public func ended() -> Reading { read(isOver: true) }

    private func read(isOver: Bool) -> Reading {
        guard let head else { return isOver ? .malformed : .needMore }
        guard let ending = ending(head) else { return .malformed }
        let reading: Reading
        switch ending {
        case .length(let count) where count > maximumBytes: reading = .tooLong
        case .length(let count) where input.count >= count:
            reading = .response(status: head.status, body: Array(input.prefix(clamping: count)))
        case .chunks: reading = readChunks(head.status)
        case .connection where isOver: reading = .response(status: head.status, body: input)
        case .length, .connection: reading = .needMore
        }
        if case .response(_, let body) = reading, body.count > maximumBytes { return .tooLong }
        return isOver && reading == .needMore ? .malformed : reading
    }

    private func ending(_ head: HTTPResponseHead) -> Ending? {
        if head.lists("chunked", in: "transfer-encoding") { return .chunks }
        guard let length = head["content-length"] else { return .connection }
        return UInt32(length).map { .length(Int($0)) }
    }

    private func readChunks(_ status: Int) -> Reading {
        var body: [UInt8] = []
        var rest = input[...]
        while true {
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
                return rest.count > 1024 ? .malformed : .needMore
            }
            let line = rest[..<end].prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "\r") }
            guard let size = UInt32(String(decoding: line, as: UTF8.self), radix: 16) else {
                return .malformed
            }
            rest = rest[(end + 1)...]
            // What may stand behind the last chunk tells us nothing.
            if size == 0 { return .response(status: status, body: body) }
            guard rest.count >= Int(size) + 2 else { return .needMore }
            body += rest.prefix(clamping: size)
            rest = rest.dropFirst(clamping: Int(size) + 2)
        }
    }
}
