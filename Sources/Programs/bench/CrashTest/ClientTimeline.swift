import TelegramSchema

/// The messages that a client shows: in the order of the user's updates, each once, with gaps filled by the
/// difference.
///
/// The rule for each update compares its start (`pts - pts_count`) with our `pts`. Equal: apply it; smaller: already
/// known; greater: updates are missing.
struct ClientTimeline {
    private(set) var pts: Int32
    /// The shown texts.
    private(set) var shown: [String] = []
    /// True if updates are missing, so that the difference must be requested.
    private(set) var hasGap = false

    init(pts: Int32) {
        self.pts = pts
    }

    /// Records that pushes may be lost.
    mutating func missed() { hasGap = true }

    /// Applies an update, or the answer to a sent message with the text `sent`.
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

    /// Applies an answer of `updates.getDifference`.
    ///
    /// - Returns: True if there is more to request.
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
            // No test should be so far behind; the final check will find the missing messages.
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
