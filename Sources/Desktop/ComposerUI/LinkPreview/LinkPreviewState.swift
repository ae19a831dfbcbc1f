import ClientModel

/// The state machine of link previews: takes text and time, returns the links to ask the server about.
///
/// The server is asked after a pause in typing, one question at a time, and never twice for the same links.
nonisolated struct LinkPreviewState: Equatable, Sendable {
    /// The preview shown above the text field.
    enum Shown: Equatable, Sendable {
        /// Nothing.
        case nothing
        /// The lookup of a link, given by its address.
        case lookingUp(String)
        /// The page of the link.
        case page(WebPage)
    }

    private enum Step: Equatable, Sendable {
        /// Nothing to do.
        case rest
        /// The server is asked at that time, if nobody types.
        case waiting(until: Duration)
        /// The server was asked. After this time the lookup is shown.
        case asked(patientUntil: Duration)
    }

    /// The pause in typing before the server is asked.
    static let pause = Duration.milliseconds(400)
    /// The time for an answer before the lookup is shown, so that nothing flickers.
    static let timeout = Duration.milliseconds(150)

    private(set) var shown = Shown.nothing
    /// The links of the text.
    private(set) var links: [String] = []
    private var step = Step.rest

    /// The links that are being looked up; nil if no answer is awaited.
    var question: [String]? { if case .asked = step { links } else { nil } }

    /// The time at which ``advance(to:)`` has something to do; nil for never.
    var nextTime: Duration? {
        switch step {
        case .waiting(let time): time
        case .asked(let time): shown == .nothing ? time : nil
        case .rest: nil
        }
    }

    /// Takes the links of the current text.
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
        // A preview that is shown stays visible, so that it does not flicker with each letter.
        if shown != .nothing { shown = .lookingUp(first) }
    }

    /// Advances the time.
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

    /// Shows a page that is known already, until the server has answered.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - written: The links that it is the page of; ignored if others are written now.
    mutating func know(_ page: WebPage, of written: [String]) {
        if links == written, step != .rest { shown = .page(page) }
    }

    /// Stops waiting for an answer, as the server cannot be asked now. A known page stays.
    ///
    /// - Parameter asked: The links of the question.
    mutating func giveUp(on asked: [String]) {
        guard question == asked else { return }
        step = .rest
        if case .lookingUp = shown { shown = .nothing }
    }

    /// Takes the answer of the server.
    ///
    /// - Parameters:
    ///   - page: The page of the links; nil if there is no preview.
    ///   - asked: The links of the question; the answer is ignored if others are asked about now.
    mutating func take(_ page: WebPage?, of asked: [String]) {
        guard question == asked else { return }
        step = .rest
        shown = page.map { .page($0) } ?? .nothing
    }
}
