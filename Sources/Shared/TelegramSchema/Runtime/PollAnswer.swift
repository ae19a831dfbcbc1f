/// What answers of all polls have, those that are shown and those of a new poll.
extension TL.PollAnswer {
    /// An answer that is shown, or of a new poll whose maker names the answers.
    public init(text: TL.TextWithEntities, option: [UInt8]) {
        self = .pollAnswer(.init(text: text, option: option))
    }

    /// What it says.
    public var text: TL.TextWithEntities {
        switch self {
        case .pollAnswer(let answer): answer.text
        case .inputPollAnswer(let answer): answer.text
        }
    }

    /// The name of the answer; empty for an answer that the server has yet to name.
    public var option: [UInt8] {
        switch self {
        case .pollAnswer(let answer): answer.option
        case .inputPollAnswer: []
        }
    }

    /// True if a picture or the like is shown with it.
    public var hasMedia: Bool {
        switch self {
        case .pollAnswer(let answer): answer.media != nil
        case .inputPollAnswer(let answer): answer.media != nil
        }
    }
}
