public import Signals

/// What a player wants of a film while it plays: the bytes at its position at once, then those that follow, and all the
/// rest while nothing else is wanted.
///
/// Keep it while the film plays: releasing it ends the wish. What a player reads elsewhere, such as an index at the end
/// of the file, it reads with ``MediaStore/read(_:_:priority:)``, which goes before all of this.
///
/// Threads: any.
public final class PlaybackDemand: Disposable {
    /// Bytes behind the position that playing waits for: a few seconds of film.
    static let urgentByteCount: Int64 = 1 << 20
    /// Bytes behind those that should be here before they are needed.
    static let aheadByteCount: Int64 = 8 << 20

    private let urgent: MediaDemand
    private let ahead: MediaDemand
    /// The end of the film goes before what was skipped.
    private let following: MediaDemand
    private let rest: MediaDemand

    init(_ store: MediaStore, _ id: ResourceID, from position: Int64) {
        let windows = Windows(position)
        urgent = store.want(id, windows.urgent, priority: .urgent)
        ahead = store.want(id, windows.ahead, priority: .ahead)
        following = store.want(id, windows.following, priority: .background)
        rest = store.want(id, priority: .background)
    }

    /// Follows the player, as it plays or when it is moved. Cheap, but once in a second is enough.
    ///
    /// - Parameter position: The byte that it needs next.
    public func move(to position: Int64) {
        let windows = Windows(position)
        urgent.move(to: windows.urgent, priority: .urgent)
        ahead.move(to: windows.ahead, priority: .ahead)
        following.move(to: windows.following, priority: .background)
    }

    /// Ends the wish.
    public func dispose() { for demand in [urgent, ahead, following, rest] { demand.dispose() } }

    private struct Windows {
        let urgent: Range<Int64>
        let ahead: Range<Int64>
        let following: Range<Int64>

        init(_ position: Int64) {
            let start = min(max(0, position), BlockLayout.maximumByteCount)
            let (soon, later) = (start + urgentByteCount, start + urgentByteCount + aheadByteCount)
            urgent = start..<soon
            ahead = soon..<later
            following = later..<max(later, BlockLayout.maximumByteCount)
        }
    }
}

extension MediaStore {
    /// Wants a film in the order in which it is played.
    ///
    /// - Parameters:
    ///   - id: The film.
    ///   - position: The byte where it begins to play.
    /// - Returns: The demand. Keep it: releasing it ends it.
    public func play(_ id: ResourceID, from position: Int64 = 0) -> PlaybackDemand {
        PlaybackDemand(self, id, from: position)
    }
}
