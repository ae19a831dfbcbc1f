/// A minimal client of RFC 6455 framing: one masked binary message per write.
struct WebSocketFrames {
    private var received: [UInt8] = []

    /// A binary message.
    static func binary(_ payload: [UInt8]) -> [UInt8] {
        let mask: [UInt8] = [1, 2, 3, 4]
        var frame: [UInt8] = [0x82]
        if payload.count < 126 {
            frame.append(0x80 | UInt8(payload.count))
        } else {
            frame += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xff)]
        }
        return frame + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
    }

    /// Receives bytes from the server.
    mutating func receive(_ bytes: [UInt8]) { received += bytes }

    /// The opcode and content of the next message; nil until it is complete.
    mutating func next() -> (opcode: UInt8, payload: [UInt8])? {
        guard received.count >= 2 else { return nil }
        var (start, length) = (2, Int(received[1] & 0x7f))
        if length == 126 {
            guard received.count >= 4 else { return nil }
            (start, length) = (4, Int(received[2]) << 8 | Int(received[3]))
        }
        guard received.count >= start + length else { return nil }
        defer { received.removeFirst(start + length) }
        return (received[0] & 0x0f, Array(received[start..<start + length]))
    }
}
