/// The result of a crash test.
struct CrashTestReport: Sendable {
    /// The final state of a client.
    struct View: Sendable {
        var index: Int
        var acknowledged: [String]
        /// The texts that it showed live.
        var shown: [String]
        /// The texts of a client that was offline all the time.
        var stored: [String]
    }

    var acked = 0
    /// The acknowledged messages that were not shown to both users.
    var lost = 0
    /// The messages that were shown or stored more than once.
    var doubled = 0
    /// The clients whose order differs from the stored one or from their partner's.
    var outOfOrder = 0

    /// Compares the views of pairs: users 0 and 1, 2 and 3, and so on.
    init(_ views: [View]) {
        for view in views {
            acked += view.acknowledged.count
            doubled += Self.repeats(view.shown) + Self.repeats(view.stored)
            if view.shown != view.stored { outOfOrder += 1 }
        }
        for index in stride(from: 0, to: views.count - 1, by: 2) {
            let pair = [views[index], views[index + 1]]
            let everywhere = pair.map { Set($0.shown) }
            for text in pair.flatMap(\.acknowledged) where !everywhere.allSatisfy({ $0.contains(text) }) {
                lost += 1
            }
            if pair[0].stored != pair[1].stored { outOfOrder += 1 }
        }
    }

    /// True if nothing went wrong.
    var isClean: Bool { lost == 0 && doubled == 0 && outOfOrder == 0 }

    private static func repeats(_ texts: [String]) -> Int { texts.count - Set(texts).count }
}
