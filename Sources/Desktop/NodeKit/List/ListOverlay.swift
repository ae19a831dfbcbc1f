import GTKBridge

/// The layer over the rows of a list: headers, and the scroll indicator while the list moves or the pointer is
/// near.
@MainActor
final class ListOverlay: WidgetContent {
    var host: WidgetHost?
    weak var surface: ListSurface?

    /// True if the pointer is near the indicator.
    var isNear = false {
        didSet { if isNear != oldValue { host?.contentChanged() } }
    }

    /// The time for which the indicator stays visible after a movement.
    private static let timeout = Duration.seconds(1)

    /// The time of the last movement; nil after the timeout.
    private var lastMove: Duration?

    /// Shows the indicator for a while.
    func listMoved() {
        defer { lastMove = FrameTime.now }
        guard lastMove == nil else { return }
        // One task serves all frames of a movement.
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
