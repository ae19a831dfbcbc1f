import GTKBridge

/// The level history of a recording: bars that move towards the side where lines begin.
final class LevelHistoryView: WidgetContent {
    var host: WidgetHost?
    /// The colour of the bars.
    var color: @MainActor () -> Color = { Color(0x888888) }
    /// The loudness values, 0 to 1, the newest last.
    var levels: [Double] = [] { didSet { if levels != oldValue { host?.contentChanged() } } }

    /// The width of a bar and the gap after it, in pixels.
    private static let step: Float = 5
    private static let barWidth: Float = 3
    private var size = Size(width: 0, height: 0)

    func measure(_ axis: Axis, other: Int?) -> SizeRequest {
        axis == .horizontal ? SizeRequest(minimum: 0, natural: 200) : SizeRequest(minimum: 26, natural: 26)
    }

    func allocate(width: Int, height: Int) { size = Size(width: Float(width), height: Float(height)) }

    func draw(on snapshot: borrowing Snapshot) {
        let (color, isMirrored) = (color(), host?.isRightToLeft ?? false)
        for (index, level) in levels.reversed().enumerated() {
            let x = size.width - Float(index + 1) * Self.step
            guard x >= 0 else { break }
            // The square root, as perceived loudness is not linear.
            let height = max(Self.barWidth, size.height * Float(level.squareRoot()))
            snapshot.fill(
                Rectangle(
                    x: isMirrored ? size.width - x - Self.barWidth : x,
                    y: (size.height - height) / 2,
                    width: Self.barWidth,
                    height: height
                ),
                radius: Self.barWidth / 2,
                color
            )
        }
    }
}
