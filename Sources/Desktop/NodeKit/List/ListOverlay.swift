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

    private var hasMoved = false
    private var hiding: Task<Void, Never>?

    /// Shows the indicator for a while.
    func listMoved() {
        hasMoved = true
        hiding?.cancel()
        hiding = Task { [weak self] in
            try? await Task.sleep(for: .seconds(1))
            guard !Task.isCancelled, let self else { return }
            hasMoved = false
            host?.contentChanged()
        }
    }

    func measure(_ axis: Axis, other: Int?) -> SizeRequest { SizeRequest(minimum: 0, natural: 0) }

    func allocate(width: Int, height: Int) {}

    func draw(on snapshot: borrowing Snapshot) {
        guard let surface else { return }
        surface.drawHeaders(on: snapshot)
        guard isNear || hasMoved || surface.heldIndicator != nil, let track = surface.track else { return }
        let thumb = track.thumb
        snapshot.fill(thumb, radius: thumb.width / 2, surface.style.indicator)
    }
}
