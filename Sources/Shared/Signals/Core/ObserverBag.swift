/// Members in the order in which they joined; removing takes O(log n) steps and one move of the later members.
@usableFromInline
struct ObserverBag<Member> {
    @usableFromInline var members: [(id: Int, member: Member)] = []
    @usableFromInline var lastID = 0

    @usableFromInline init() {}

    @usableFromInline var isEmpty: Bool { members.isEmpty }
    @usableFromInline var count: Int { members.count }

    /// Adds a member and returns the number to remove it by.
    @inlinable
    mutating func add(_ member: Member) -> Int {
        lastID += 1
        members.append((lastID, member))
        return lastID
    }

    /// Removes a member, to be released by the caller.
    @inlinable
    mutating func remove(_ id: Int) -> Member? {
        var low = 0
        var high = members.count
        while low < high {
            let middle = (low + high) / 2
            if members[middle].id < id { low = middle + 1 } else { high = middle }
        }
        guard low < members.count, members[low].id == id else { return nil }
        return members.remove(at: low).member
    }
}
