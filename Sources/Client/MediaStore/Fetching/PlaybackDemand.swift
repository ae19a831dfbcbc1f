public import Signals

/// The demand of a player for a video. The bytes at its position come first, then those that follow, and the rest
/// while nothing else is demanded.
///
/// Keep it while the video plays: releasing it ends the demand. Reads elsewhere, such as of an index at the end of
/// the file, use ``MediaStore/read(_:_:priority:)``, which has priority over all of this.
///
/// Threads: any.
public final class PlaybackDemand: Disposable {
    /// The number of bytes after the position that playback waits for: a few seconds of video.
    static let urgentByteCount: Int64 = 1 << 20
    /// The number of bytes after those that should be fetched before they are needed.
    static let aheadByteCount: Int64 = 8 << 20

    private let urgent: MediaDemand
    private let ahead: MediaDemand
    /// The rest up to the end of the video, which has priority over the skipped part.
    private let following: MediaDemand
    private let rest: MediaDemand

    init(_ store: MediaStore, _ id: ResourceID, from position: Int64) {
        let windows = Windows(position)
        urgent = store.want(id, windows.urgent, priority: .urgent)
        ahead = store.want(id, windows.ahead, priority: .ahead)
        following = store.want(id, windows.following, priority: .background)
        rest = store.want(id, priority: .background)
    }

    /// Follows the player, as it plays or seeks. Cheap, but once a second is enough.
    ///
    /// - Parameter position: The byte that it needs next.
    public func move(to position: Int64) {
        let windows = Windows(position)
        urgent.move(to: windows.urgent, priority: .urgent)
        ahead.move(to: windows.ahead, priority: .ahead)
        following.move(to: windows.following, priority: .background)
    }

    /// Ends the demand.
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
    /// Demands a video in playback order.
    ///
    /// - Parameters:
    ///   - id: The video.
    ///   - position: The byte where playback begins.
    /// - Returns: The demand. Keep it: releasing it ends it.
    public func play(_ id: ResourceID, from position: Int64 = 0) -> PlaybackDemand {
        PlaybackDemand(self, id, from: position)
    }
}
