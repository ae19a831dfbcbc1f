public import GTKBridge

/// The fixed background behind the rows of a list.
@MainActor
public protocol ListBackdrop: AnyObject {
    /// Draws the background.
    ///
    /// - Parameters:
    ///   - size: the size of the list, in pixels.
    ///   - snapshot: the snapshot to draw on.
    ///   - changed: called once, when the background needs to be drawn again.
    func draw(_ size: Size, on snapshot: borrowing Snapshot, changed: @escaping @MainActor () -> Void)

    /// The background as a bitmap, once it was drawn in this size; nil if unavailable.
    func still(_ size: Size) -> RasterImage?
}
