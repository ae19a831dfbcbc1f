import ServerStore

/// How many bytes the parts of an answer may come to.
///
/// A list ends early rather than grow without bound: a client that cannot take an answer would ask for it for ever.
/// A page of ordinary messages, each as long as may be, is within ``list``: some clients take a page that is shorter
/// than they asked for to be the last.
enum AnswerBudget {
    /// Of a list of messages or conversations.
    static let list = 7 << 19
    /// Of one slice of a difference, after which clients ask on by themselves.
    static let difference = 1 << 20
    /// What one user beside a list counts for.
    static let user = 512
}

extension MailboxMessage {
    /// About how many bytes it takes in an answer, without those whom it mentions.
    var weight: Int { body.text.utf8.count + body.content.count + (media.isEmpty ? 256 : 1024) }
}

extension Array<MailboxMessage> {
    /// The messages next to `anchor`, where the client reads from, that together fit into `budget` bytes; at least one.
    /// What is left off lies beyond them on either side, so that those kept have no gap.
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
