import NIOCore
import TelegramSchema

/// A user that sends until stopped, and maintains its timeline through all crashes of the server.
final class CrashTestUser {
    private(set) var feed = ClientTimeline(pts: 0)
    /// The texts that the server has acknowledged.
    private(set) var acknowledged: [String] = []
    /// The number of texts without an answer.
    private(set) var unanswered = 0
    private(set) var refused = 0

    private let user: LoadUser
    private let answered: () -> Void
    private var isSending = false
    private var isAsking = false
    private var number = 0
    private var randomID = Int64.random(in: .min ... .max)
    private var state = TL.UpdatesState(pts: 0, qts: 0, date: 0, seq: 0, unreadCount: 0)

    /// Creates a user; `answered` is called at each answer.
    init(_ user: LoadUser, answered: @escaping () -> Void) {
        self.user = user
        self.answered = answered
        user.heard = { [weak self] body in self?.heard(body) }
        user.missed = { [weak self] in self?.missed() }
    }

    /// Fetches the current state; later messages are shown.
    func prepare(_ done: @escaping (LoadError?) -> Void) {
        user.call(TLFunction.UpdatesGetState()) { [weak self] result in
            switch result {
            case .success(let state):
                self?.state = state
                self?.feed = ClientTimeline(pts: state.pts)
                done(nil)
            case .failure(let error): done(error)
            }
        }
    }

    func start(inFlight: Int) {
        isSending = true
        for _ in 0..<inFlight { send() }
    }

    func stop() { isSending = false }

    /// The timeline of a client that was offline all the time.
    func review(_ done: @escaping (ClientTimeline) -> Void) {
        fill(ClientTimeline(pts: state.pts), done)
    }

    /// Requests missing updates.
    func catchUp(_ done: @escaping () -> Void) {
        fill(feed) { [weak self] feed in
            self?.feed = feed
            done()
        }
    }

    private func send() {
        guard isSending, let partner = user.partner else { return }
        number += 1
        randomID &+= 1
        let text = "\(user.index)-\(number)"
        let message = TLFunction.MessagesSendMessage(peer: partner, message: text, randomID: randomID)
        unanswered += 1
        user.call(message) { [weak self] result in self?.finish(text, result) }
    }

    private func finish(_ text: String, _ result: Result<TL.Updates, LoadError>) {
        unanswered -= 1
        answered()
        switch result {
        case .success(let updates):
            acknowledged.append(text)
            feed.take(updates, sent: text)
            askIfNeeded()
        case .failure:
            refused += 1
        }
        send()
    }

    private func heard(_ body: [UInt8]) {
        // Not `Updates`, so nothing to show; if that is wrong, the final check finds it.
        guard let updates = try? TL.Updates(decoding: body) else { return }
        feed.take(updates)
        askIfNeeded()
    }

    private func missed() {
        feed.missed()
        askIfNeeded()
    }

    private func askIfNeeded() {
        guard feed.hasGap, !isAsking else { return }
        isAsking = true
        catchUp { [weak self] in self?.isAsking = false }
    }

    private func fill(_ feed: ClientTimeline, _ done: @escaping (ClientTimeline) -> Void) {
        let request = TLFunction.UpdatesGetDifference(pts: feed.pts, date: state.date, qts: state.qts)
        user.call(request) { [weak self] result in
            var feed = feed
            guard case .success(let difference) = result, feed.take(difference) else { return done(feed) }
            self?.fill(feed, done)
        }
    }
}
