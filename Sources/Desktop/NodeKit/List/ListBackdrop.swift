public import GTKBridge

/// What lies behind the rows of a list, and does not move with them.
@MainActor
public protocol ListBackdrop: AnyObject {
    /// Draws it.
    ///
    /// - Parameters:
    ///   - size: Of the list, in pixels.
    ///   - snapshot: Where to.
    ///   - changed: Called once, when it looks different: it is drawn anew then.
    func draw(_ size: Size, on snapshot: borrowing Snapshot, changed: @escaping @MainActor () -> Void)

    /// The same as pixels, once it was drawn in this size; nil when that cannot be.
    func still(_ size: Size) -> RasterImage?
}
