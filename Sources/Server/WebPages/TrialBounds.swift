import PageFetching
import TelegramSchema

/// The number of readings of each member that run or wait.
struct RunningTrials {
    /// Most readings of one member.
    static let mostOfMember = 12

    private var counts: [UserID: Int] = [:]

    mutating func begin(_ user: UserID) -> Bool {
        guard counts[user, default: 0] < Self.mostOfMember else { return false }
        counts[user, default: 0] += 1
        return true
    }

    mutating func end(_ user: UserID) {
        let count = counts[user, default: 1] - 1
        counts[user] = count > 0 ? count : nil
    }
}

/// The pages that authors work with, by their addresses. Who works with many loses their own first.
struct KeptPages {
    private static let (most, mostBytes, seconds) = (40, 48 << 20, 600)
    private static let (mostOfMember, bytesOfMember) = (10, 16 << 20)

    private struct Kept {
        var url: String
        var user: UserID
        var page: FetchedPage
        var time: ContinuousClock.Instant
    }

    /// The oldest first.
    private var pages: [Kept] = []

    mutating func page(at url: String) -> FetchedPage? {
        pages.removeAll { ContinuousClock.now - $0.time > .seconds(Self.seconds) }
        return pages.first { $0.url == url }?.page
    }

    mutating func keep(_ page: FetchedPage, at url: String, for user: UserID) {
        pages.removeAll { $0.url == url }
        pages.append(Kept(url: url, user: user, page: page, time: .now))
        while isTooMuch({ $0 == user }, Self.mostOfMember, Self.bytesOfMember) { removeOldest(of: user) }
        while isTooMuch({ _ in true }, Self.most, Self.mostBytes) {
            var bytes: [UserID: Int] = [:]
            for kept in pages { bytes[kept.user, default: 0] += kept.page.bytes.count }
            guard let largest = bytes.max(by: { $0.value < $1.value }) else { return }
            removeOldest(of: largest.key)
        }
    }

    private func isTooMuch(_ isOf: (UserID) -> Bool, _ count: Int, _ bytes: Int) -> Bool {
        let own = pages.filter { isOf($0.user) }
        return own.count > count || own.reduce(0) { $0 + $1.page.bytes.count } > bytes
    }

    private mutating func removeOldest(of user: UserID) {
        if let first = pages.firstIndex(where: { $0.user == user }) { pages.remove(at: first) }
    }
}
