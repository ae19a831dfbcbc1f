import ClientModel

/// What is shown of the links that one writes, and when the server is asked: what is written and time in, questions out.
///
/// Asked is when nobody has typed for a moment, one question at a time, and never twice for the same links.
nonisolated struct LinkPreviewState: Equatable, Sendable {
    /// What is shown above what one writes.
    enum Shown: Equatable, Sendable {
        /// Nothing.
        case nothing
        /// That a link, by its address, is being looked up.
        case lookingUp(String)
        /// Where it leads.
        case page(WebPage)
    }

    private enum Step: Equatable, Sendable {
        /// There is nothing to do.
        case rest
        /// To be asked then, if nobody types.
        case waiting(until: Duration)
        /// Asked. What is slower than this is shown to be looked up.
        case asked(patientUntil: Duration)
    }

    /// How long nobody has to type.
    static let pause = Duration.milliseconds(400)
    /// How long an answer may take without anybody being told of the question, so that nothing flickers.
    static let timeout = Duration.milliseconds(150)

    private(set) var shown = Shown.nothing
    private var links: [String] = []
    private var step = Step.rest

    /// The links that are asked about now; nil when an answer is not awaited any more.
    var question: [String]? { if case .asked = step { links } else { nil } }

    /// When ``advance(to:)`` has something to do; nil for never.
    var nextTime: Duration? {
        switch step {
        case .waiting(let time): time
        case .asked(let time): shown == .nothing ? time : nil
        case .rest: nil
        }
    }

    /// These links are in what is written.
    ///
    /// - Parameters:
    ///   - written: The links, in their order.
    ///   - now: The time.
    mutating func write(_ written: [String], at now: Duration) {
        if written == links {
            if case .waiting = step { step = .waiting(until: now + Self.pause) }
            return
        }
        links = written
        guard let first = links.first else { return (step, shown) = (.rest, .nothing) }
        step = .waiting(until: now + Self.pause)
        // Where something is shown already nothing goes away and comes back with each letter.
        if shown != .nothing { shown = .lookingUp(first) }
    }

    /// Time has passed.
    ///
    /// - Returns: The links to ask about now; nil for none.
    mutating func advance(to now: Duration) -> [String]? {
        switch step {
        case .waiting(let time) where now >= time:
            step = .asked(patientUntil: now + Self.timeout)
            return links
        case .asked(let time) where now >= time:
            if shown == .nothing, let first = links.first { shown = .lookingUp(first) }
        default: break
        }
        return nil
    }

    /// The server has answered.
    ///
    /// - Parameters:
    ///   - page: Where the links lead; nil for nothing that could be shown.
    ///   - asked: What was asked; of other links than those that are asked about nothing is taken.
    mutating func take(_ page: WebPage?, of asked: [String]) {
        guard question == asked else { return }
        step = .rest
        shown = page.map { .page($0) } ?? .nothing
    }
}
