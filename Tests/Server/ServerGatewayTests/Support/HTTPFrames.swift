/// Requests that carry packets by HTTP, and the responses to them.
struct HTTPFrames {
    private var path: String
    private var received: [UInt8] = []
    /// The number of requests without a response.
    private(set) var waiting = 0

    init(path: String = "/api") { self.path = path }

    mutating func request(_ packet: [UInt8]) -> [UInt8] {
        waiting += 1
        let head = "POST \(path) HTTP/1.1\r\nHost: test\r\nContent-Length: \(packet.count)\r\n\r\n"
        return Array(head.utf8) + packet
    }

    mutating func receive(_ bytes: [UInt8]) { received += bytes }

    /// The next whole response.
    mutating func next() -> (status: Int, body: [UInt8])? {
        let end = Array("\r\n\r\n".utf8)
        guard let stop = (0..<received.count).first(where: { received[$0...].starts(with: end) }) else {
            return nil
        }
        let lines = String(decoding: received[..<stop], as: UTF8.self).split(separator: "\r\n")
        let words = lines[0].split(separator: " ")
        let length = lines.lazy.compactMap { line -> Int? in
            let field = line.split(separator: ":", maxSplits: 1)
            guard field.count == 2, field[0].lowercased() == "content-length" else { return nil }
            return Int(field[1].drop { $0 == " " })
        }.first
        let start = stop + end.count
        guard words.count > 1, let status = Int(words[1]), let length, received.count >= start + length else {
            return nil
        }
        let body = Array(received[start..<start + length])
        received.removeFirst(start + length)
        waiting -= 1
        return (status, body)
    }
}
