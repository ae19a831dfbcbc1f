import ChatNodes
import GTKBridge
import WindowParts

/// Draws the round video of the floating player.
final class FloatingVideoView: WidgetContent {
    /// The width and height, in pixels.
    static let side = 152

    var host: WidgetHost?

    private var picture: RoundVideoFrames?
    private var fraction = 0.0

    /// Shows a video and its progress, from 0 to 1; nil for none.
    func show(_ picture: RoundVideoFrames?, fraction: Double) {
        guard picture !== self.picture || fraction != self.fraction else { return }
        (self.picture, self.fraction) = (picture, fraction)
        host?.contentChanged()
    }

    func measure(_ axis: Axis, other: Int?) -> SizeRequest {
        SizeRequest(minimum: Self.side, natural: Self.side)
    }

    func allocate(width: Int, height: Int) {}

    func draw(on snapshot: borrowing Snapshot) {
        guard let picture else { return }
        let side = Float(Self.side)
        let frame = Rectangle(x: 0, y: 0, width: side, height: side)
        if let texture = picture.texture(changed: { [weak self] in self?.host?.contentChanged() }) {
            snapshot.append(texture, in: frame)
        } else {
            snapshot.fill(frame, radius: side / 2, Color(0x000000, alpha: 0.5))
        }
        snapshot.drawPlaybackRing(in: frame, fraction: fraction)
    }
}
