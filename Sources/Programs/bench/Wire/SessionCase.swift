import BenchKit
import MTProto
import TelegramSchema

/// The cost of a message in the session layer: a call in, an answer and a push out.
enum SessionCase {
    static func run(_ results: inout Results) {
        roundTrip(&results)
    }

    /// Measures an incoming call, its answer and a push; the client's acknowledgements come with the next call.
    private static func roundTrip(_ results: inout Results) {
        let now = WireTime(seconds: 1_700_000_000)
        var salts = SaltSchedule(secret: [1], keyID: AuthKeyID(rawValue: 1), epoch: now)
        var server = ServerSession(id: SessionID(rawValue: 1), uniqueID: 1)
        var client = ClientSession(id: SessionID(rawValue: 1), salt: salts.current(now: now))
        let call = [UInt8](repeating: 0x77, count: 200)
        var packets: [(MessageHeader, [UInt8])] = []
        var fromServer: [(MessageHeader, [UInt8])] = []
        var time = now
        // The client's half is prepared in batches, so that the server's half can be timed alone.
        var spent: Int64 = 0
        var count = 0
        for _ in 0..<400 {
            for _ in 0..<100 {
                time = time + .milliseconds(1)
                _ = client.call(call)
                client.flush(now: time) { packets.append(($0, $1.withUnsafeBytes { [UInt8]($0) })) }
                let (header, body) = packets.removeLast()
                let message = EncryptedMessage(header: header, body: 0..<body.count)
                let start = Stopwatch.threadNanoseconds
                for event in server.receive(message, in: body, salts: &salts, now: time) {
                    guard case .call(let id, let body) = event else { continue }
                    _ = server.answer(id, with: body, now: time)
                    server.push(body)
                }
                server.flush(now: time, salt: header.salt) { header, body in
                    fromServer.append((header, body.withUnsafeBytes { [UInt8]($0) }))
                }
                spent += Stopwatch.threadNanoseconds - start
                count += 1
                for (header, body) in fromServer {
                    let message = EncryptedMessage(header: header, body: 0..<body.count)
                    _ = client.receive(message, in: body, now: time)
                }
                fromServer.removeAll(keepingCapacity: true)
            }
        }
        results.add(
            "session",
            "call in, answer and push out",
            ["ns": Double(spent) / Double(count) - Double(clockCost)]
        )
    }

    /// The cost of reading the clock twice.
    private static var clockCost: Int64 {
        let start = Stopwatch.threadNanoseconds
        for _ in 0..<1000 { consume(Stopwatch.threadNanoseconds) }
        return (Stopwatch.threadNanoseconds - start) / 1000
    }
}
