import GTKBridge

/// What lies over the rows of a list: headers, and the scroll indicator while the list moves or the pointer is near.
@MainActor
final class ListOverlay: WidgetContent {
    var host: WidgetHost?
    weak var surface: ListSurface?

    /// Whether the pointer is near the indicator.
    var isNear = false {
        didSet { if isNear != oldValue { host?.contentChanged() } }
    }

    /// How long the indicator is seen after the list has moved.
    private static let timeout = Duration.seconds(1)

    /// When the list moved last; nil after that time.
    private var lastMove: Duration?

    /// Shows the indicator for a while.
    func listMoved() {
        defer { lastMove = FrameTime.now }
        guard lastMove == nil else { return }
        // One task for all frames of a motion.
        Task { [weak self] in
            while let left = self?.timeLeft {
                try? await Task.sleep(for: left)
            }
            self?.lastMove = nil
            self?.host?.contentChanged()
        }
    }

    private var timeLeft: Duration? {
        guard let lastMove else { return nil }
        let left = lastMove + Self.timeout - FrameTime.now
        return left > .zero ? left : nil
    }

    func measure(_ axis: Axis, other: Int?) -> SizeRequest { SizeRequest(minimum: 0, natural: 0) }

    func allocate(width: Int, height: Int) {}

    func draw(on snapshot: borrowing Snapshot) {
        guard let surface else { return }
        surface.drawHeaders(on: snapshot)
        guard isNear || lastMove != nil || surface.heldIndicator != nil, let track = surface.track else {
            return
        }
        let thumb = track.thumb
        snapshot.fill(thumb, radius: thumb.width / 2, surface.style.indicator)
    }
}
