import TelegramSchema

/// What one client shows: messages in the order of the user's events, each once, with gaps filled by the difference.
///
/// The rule for each update: where it begins (`pts - pts_count`) is where we are: apply; before: we have it; beyond:
/// something is missing.
struct ClientTimeline {
    private(set) var pts: Int32
    /// The texts that were shown.
    private(set) var shown: [String] = []
    /// Whether something is missing, so that the difference has to be asked for.
    private(set) var hasGap = false

    init(pts: Int32) {
        self.pts = pts
    }

    /// Pushes may be lost.
    mutating func missed() { hasGap = true }

    /// Takes what was pushed, or the answer to a message of our own, of which `sent` is the text.
    mutating func take(_ updates: TL.Updates, sent: String? = nil) {
        switch updates {
        case .updatesTooLong:
            hasGap = true
        case .updateShort(let short):
            take(short.update)
        case .updates(let many):
            for update in many.updates { take(update) }
        case .updatesCombined(let many):
            for update in many.updates { take(update) }
        case .updateShortMessage(let message):
            show(message.message, message.pts, message.ptsCount)
        case .updateShortChatMessage(let message):
            show(message.message, message.pts, message.ptsCount)
        case .updateShortSentMessage(let message):
            show(sent ?? "?", message.pts, message.ptsCount)
        }
    }

    /// Takes an answer of `updates.getDifference`.
    ///
    /// - Returns: Whether there is more to ask for.
    mutating func take(_ difference: TL.UpdatesDifference) -> Bool {
        hasGap = false
        switch difference {
        case .differenceEmpty:
            return false
        case .difference(let whole):
            show(whole.newMessages, upTo: whole.state.pts)
            return false
        case .differenceSlice(let slice):
            show(slice.newMessages, upTo: slice.intermediateState.pts)
            return true
        case .differenceTooLong(let state):
            // Nothing of ours should ever be so far behind; the check will find what is missing.
            pts = state.pts
            return true
        }
    }

    private mutating func take(_ update: TL.Update) {
        guard case .updateNewMessage(let new) = update, case .message(let message) = new.message else {
            return
        }
        show(message.message, new.pts, new.ptsCount)
    }

    private mutating func show(_ text: String, _ newPts: Int32, _ count: Int32) {
        guard !hasGap else { return }
        if newPts - count == pts {
            pts = newPts
            shown.append(text)
        } else if newPts - count > pts {
            hasGap = true
        }
    }

    private mutating func show(_ messages: [TL.Message], upTo newPts: Int32) {
        for case .message(let message) in messages { shown.append(message.message) }
        pts = max(pts, newPts)
    }
}
