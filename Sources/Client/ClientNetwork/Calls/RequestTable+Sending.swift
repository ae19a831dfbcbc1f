import MTProto

extension RequestTable {
    /// A request that may be sent.
    struct Ready {
        var id: RequestID
        var body: [UInt8]
        /// The request that the server must run first.
        var after: RequestID?
    }

    /// Returns the requests that may be passed to the session now, most urgent first, each queue in order.
    func ready(now: Duration) -> [Ready] {
        var waiting = entries.indices.filter { entries[$0].call == nil && entries[$0].notBefore <= now }
        guard !waiting.isEmpty else { return [] }
        waiting.sort { left, right in
            let (first, second) = (entries[left].policy.priority, entries[right].policy.priority)
            return first == second ? left < right : first > second
        }
        let predecessors = predecessors(of: waiting)
        var ready: [Ready] = []
        var handed: Set<Int> = []
        // A queue may begin with a less urgent request: the others follow in a later pass.
        while true {
            let before = handed.count
            for index in waiting where !handed.contains(index) {
                let predecessor = predecessors[index]
                let isFree = predecessor.map {
                    !entries[index].waitsHere && (entries[$0].call != nil || handed.contains($0))
                }
                guard isFree ?? true else { continue }
                handed.insert(index)
                ready.append(
                    Ready(
                        id: entries[index].id,
                        body: entries[index].body,
                        after: predecessor.map { entries[$0].id }
                    )
                )
            }
            if handed.count == before || handed.count == waiting.count { return ready }
        }
    }

    /// Returns for each queued request the preceding one without an answer.
    private func predecessors(of waiting: [Int]) -> [Int: Int] {
        guard waiting.contains(where: { entries[$0].policy.line != nil }) else { return [:] }
        var last: [RequestPolicy.Line: Int] = [:]
        var predecessors: [Int: Int] = [:]
        for index in entries.indices {
            guard let line = entries[index].policy.line else { continue }
            predecessors[index] = last[line]
            last[line] = index
        }
        return predecessors
    }
}
