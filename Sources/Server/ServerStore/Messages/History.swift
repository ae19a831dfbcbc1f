import StdExtras
public import TelegramSchema

/// The part of a list of messages, newest first, that a client requests. The names are the API's.
///
/// The part begins at the first message below ``offsetID`` (at the newest if that is 0). ``addOffset`` moves it
/// towards older messages, or towards newer ones if negative. It has up to ``limit`` messages, without those outside
/// ``minID`` and ``maxID``.
///
/// A client may send any numbers. They are clamped here, so that later arithmetic is safe.
public struct HistoryRange: Equatable, Sendable {
    /// Messages below this one; 0 for the newest.
    public var offsetID: MessageID = 0
    /// Messages sent before this date, if ``offsetID`` is 0; 0 for no bound.
    public var offsetDate: Int32 = 0
    /// The number of messages to move the part towards older ones; clamped to ``maximumShift`` both ways.
    public var addOffset = 0 {
        didSet { addOffset = min(max(addOffset, -Self.maximumShift), Self.maximumShift) }
    }
    /// The greatest number of messages; clamped to 0 to ``maximumLimit``.
    public var limit: Int {
        didSet { limit = Self.inBounds(limit) }
    }
    /// Only messages below this one; 0 for no bound.
    public var maxID: MessageID = 0
    /// Only messages above this one; 0 for no bound.
    public var minID: MessageID = 0

    /// Most messages of one answer.
    public static let maximumLimit = 100
    /// Furthest shift of a part: bounds the ids read for one answer.
    public static let maximumShift = 10_000

    /// Creates a range of the newest messages.
    public init(limit: Int = maximumLimit) { self.limit = Self.inBounds(limit) }

    private static func inBounds(_ limit: Int) -> Int { min(max(limit, 0), maximumLimit) }
}

extension MailboxTable {
    /// Part of a dialog, the newest message first.
    public func history(user: UserID, peer: MailboxPeer, _ range: HistoryRange) throws -> [MailboxMessage] {
        let ids = try page(user: user, range) { bound, limit in
            try self.ids(user: user, peer: peer, below: bound, limit: limit)
        } newer: { bound, limit in
            try self.ids(user: user, peer: peer, from: bound, limit: limit)
        }
        return try find(user: user, ids: ids)
    }

    /// Applies `range` to a list of ids in two directions from a bound: `older` returns the ids below it, newest
    /// first. `newer` returns the ids from it on, oldest first.
    package func page(
        user: UserID,
        _ range: HistoryRange,
        older: (MessageID, Int) throws -> [MessageID],
        newer: (MessageID, Int) throws -> [MessageID]
    ) throws -> [MessageID] {
        var bound = range.offsetID == 0 ? MessageID.newest : range.offsetID
        if range.offsetID == 0, range.offsetDate > 0 {
            bound = try firstID(user: user, since: range.offsetDate) ?? .newest
        }
        let (limit, shift) = (range.limit, range.addOffset)
        var page: [MessageID] = []
        if shift < 0 {
            // The `-shift` ids from the bound on, of which the window has the newest `limit`.
            page = try newer(bound, -shift).reversed()
            let missing = -shift - page.count  // positions of the window above the newest message
            page = Array(page.prefix(max(0, limit - missing)))
        }
        let olderCount = limit + min(shift, 0)
        if olderCount > 0 {
            page += try older(bound, max(shift, 0) + olderCount).dropFirst(clamping: shift)
        }
        return page.filter { (range.maxID == 0 || $0 < range.maxID) && $0 > range.minID }
    }
}
