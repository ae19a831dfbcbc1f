import ServerStore

/// The size limits of the parts of an answer, in bytes.
///
/// A list ends early instead of growing without bound: a client that cannot take an answer would request it for ever.
/// A page of ordinary messages of the greatest length fits into ``list``, because some clients take a page shorter
/// than requested to be the last.
enum AnswerBudget {
    /// Of a list of messages or dialogs.
    static let list = 7 << 19
    /// Of one slice of a difference; clients request the next slice by themselves.
    static let difference = 1 << 20
    /// The bytes that one user beside a list counts for.
    static let user = 512
    /// The bytes that a poll counts for: never less than it has, with the results and the newest voters.
    static let poll = PollRecord.maximumContentBytes + 4096
    /// The bytes that a page of the web counts for: a preview of usual length, its photo and the beginning of its article.
    static let webPage = 8192
}

extension MailboxMessage {
    /// The approximate size in an answer, in bytes, without the users it refers to.
    var weight: Int {
        body.text.utf8.count + body.content.count + (media.isEmpty ? 256 : 1024)
            + (media.contains(.poll) ? AnswerBudget.poll : 0)
            + (media.contains(.webPage) ? AnswerBudget.webPage : 0)
    }
}

extension Array<MailboxMessage> {
    /// The messages around `anchor`, the reader's position, that together fit into `budget` bytes; at least one. The
    /// omitted messages lie beyond them on either side, so that the kept ones have no gap.
    func within(_ budget: Int, around anchor: Int = 0) -> ArraySlice<MailboxMessage> {
        let anchor = Swift.min(Swift.max(anchor, 0), count)
        var (low, high, room) = (anchor, anchor, budget)
        while low > 0 || high < count {
            let goesOn = high < count && (low == 0 || high - anchor <= anchor - low)
            room -= self[goesOn ? high : low - 1].weight
            guard room >= 0 || low == high else { break }
            if goesOn { high += 1 } else { low -= 1 }
        }
        return self[low..<high]
    }
}
