import BenchKit
import NIOCore
import TelegramSchema

/// The rule that decides when users send.
protocol SendingPattern: Sendable {
    /// The number of messages that each user sends at the start; each answer triggers another.
    var inFlight: Int { get }

    /// The number of messages per second, sent by all users in turn.
    var perSecond: Int { get }
}

/// Each user sends when an earlier message was accepted.
struct ClosedLoop: SendingPattern {
    var inFlight: Int
    let perSecond = 0
}

/// Users send at a steady rate, regardless of the answers.
struct OpenLoop: SendingPattern {
    let inFlight = 0
    var perSecond: Int
}

/// Pairs of users that send to each other, on their event loop.
final class SendingRun {
    private let users: [LoadUser]
    private let pattern: any SendingPattern
    private let eventLoop: any EventLoop
    private var isOver = false
    private var tally: RunStatistics?
    private var nextUser = 0
    private var sent = 0
    private var startedAt = NIODeadline.now()
    private var randomID = Int64.random(in: .min ... .max)

    init(_ users: [LoadUser], _ pattern: any SendingPattern, on eventLoop: any EventLoop) {
        self.users = users
        self.pattern = pattern
        self.eventLoop = eventLoop
    }

    func start() {
        for user in users {
            user.heard = { [weak self] body in self?.heard(body) }
            for _ in 0..<pattern.inFlight { sendAgain(user) }
        }
        startedAt = .now()
        if pattern.perSecond > 0 { tick() }
    }

    func beginMeasuring() { tally = RunStatistics() }

    func endMeasuring() -> RunStatistics {
        isOver = true
        var tally = tally ?? RunStatistics()
        tally.nanoseconds = Stopwatch.wallNanoseconds - tally.startedAt
        self.tally = nil
        return tally
    }

    private func sendAgain(_ user: LoadUser) {
        guard !isOver else { return }
        send(user) { [self, unowned user] in sendAgain(user) }
    }

    /// Sends all messages that are due.
    private func tick() {
        guard !isOver else { return }
        let elapsed = (NIODeadline.now() - startedAt).nanoseconds
        let due = Int(elapsed * Int64(pattern.perSecond) / 1_000_000_000)
        while sent < due {
            sent += 1
            nextUser = (nextUser + 1) % users.count
            send(users[nextUser]) {}
        }
        eventLoop.assumeIsolated().scheduleTask(in: .microseconds(500)) { [weak self] in self?.tick() }
    }

    private func send(_ user: LoadUser, then: @escaping () -> Void) {
        let start = Stopwatch.wallNanoseconds
        randomID &+= 1
        user.send(Self.text(start), randomID: randomID) { [weak self] accepted in
            self?.answered(accepted, Stopwatch.wallNanoseconds - start)
            if accepted { then() }
        }
    }

    private func answered(_ accepted: Bool, _ nanoseconds: Int64) {
        if accepted {
            tally?.accepted.append(nanoseconds)
        } else {
            tally?.refused += 1
        }
    }

    private func heard(_ body: [UInt8]) {
        guard tally != nil else { return }
        let now = Stopwatch.wallNanoseconds
        // Inspecting each push would cost the generator more than sending.
        guard pattern.perSecond > 0 else {
            tally?.delivered += 1
            return
        }
        guard let sent = Self.sendingTime(in: body) else { return }
        tally?.delivered += 1
        tally?.deliveries.append(now - sent)
    }

    /// A text of 100 bytes that begins with its time of sending.
    private static func text(_ nanoseconds: Int64) -> String {
        let time = String(nanoseconds)
        return "@" + time + String(repeating: ".", count: max(99 - time.utf8.count, 0))
    }

    /// The time in the text of a push, found without decoding.
    private static func sendingTime(in body: [UInt8]) -> Int64? {
        for start in body.indices where body[start] == UInt8(ascii: "@") {
            var value: Int64 = 0
            for byte in body[(start + 1)...] {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { break }
                value = value &* 10 &+ Int64(byte - UInt8(ascii: "0"))
            }
            // Other bytes may equal the mark, but hardly a plausible time.
            if value > 1 << 32 { return value }
        }
        return nil
    }
}
