import NIOCore

/// Texts of many users at a steady rate, each with another link, or with none. Belongs to the event loop of the users.
final class PageFlood {
    private let users: [LoadUser]
    private let eventLoop: any EventLoop
    private let text: (Int) -> String
    private let perSecond: Int
    private let count: Int
    private var sent = 0
    private var isOver = false
    private let startedAt = NIODeadline.now()

    /// Creates a flood.
    ///
    /// - Parameters:
    ///   - users: The senders, who take turns.
    ///   - count: The most texts.
    ///   - perSecond: The texts in a second.
    ///   - eventLoop: The loop of the users.
    ///   - text: The text of a number.
    init(
        _ users: [LoadUser],
        count: Int,
        perSecond: Int,
        on eventLoop: any EventLoop,
        text: @escaping (Int) -> String
    ) {
        (self.users, self.count, self.perSecond) = (users, count, perSecond)
        (self.eventLoop, self.text) = (eventLoop, text)
    }

    /// Sends what is due, again and again until all are sent.
    func run() {
        guard !isOver else { return }
        let elapsed = (NIODeadline.now() - startedAt).nanoseconds
        let due = min(count, Int(elapsed * Int64(perSecond) / 1_000_000_000))
        while sent < due {
            sent += 1
            users[sent % users.count].send(text(sent), randomID: .random(in: 1 ... .max)) { _ in }
        }
        guard sent < count else { return }
        eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(1)) { self.run() }
    }

    /// Sends no more.
    func stop() { isOver = true }
}
