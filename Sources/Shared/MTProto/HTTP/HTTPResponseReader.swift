import StdExtras

/// Reads one HTTP/1 response from a connection that closes after it: bytes in, the contents out.
///
/// Supports lengths, chunks, and contents that end with the connection (RFC 9112 §6).
public struct HTTPResponseReader: Sendable {
    /// The result of the bytes so far.
    public enum Reading: Sendable, Equatable {
        /// More bytes are needed.
        case needMore
        /// A complete response.
        case response(status: Int, body: [UInt8])
        /// The response exceeds the reader's limit.
        case tooLong
        /// The bytes are no response.
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

    /// Creates a reader of a response of at most `maximumBytes` of contents.
    public init(maximumBytes: Int) {
        self.maximumBytes = maximumBytes
    }

    /// Takes bytes of the connection.
    public mutating func receive(_ bytes: [UInt8]) -> Reading {
        input += bytes
        if head == nil {
            // A head ends with a line end: without one, the new bytes cannot complete it.
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
        // Chunks carry their lengths as well: twice the room is enough for all reasonable ones.
        guard input.count <= 2 * maximumBytes + HTTPResponseHead.maximumBytes else { return .tooLong }
        return read(isOver: false)
    }

    /// Called at the end of the connection.
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
            // The trailer after the last chunk is ignored.
            if size == 0 { return .response(status: status, body: body) }
            guard rest.count >= Int(size) + 2 else { return .needMore }
            body += rest.prefix(clamping: size)
            rest = rest.dropFirst(clamping: Int(size) + 2)
        }
    }
}
