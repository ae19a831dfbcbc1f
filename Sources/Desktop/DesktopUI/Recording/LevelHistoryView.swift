import GTKBridge

/// How loud a recording was at its last moments: bars that move to where lines begin.
final class LevelHistoryView: WidgetContent {
    var host: WidgetHost?
    /// The bars' colour.
    var color: @MainActor () -> Color = { Color(0x888888) }
    /// How loud it was, 0 to 1, the newest last.
    var levels: [Double] = [] { didSet { if levels != oldValue { host?.contentChanged() } } }

    /// A bar and the gap after it, in pixels.
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
            // As ears have it: what is half as loud is not half as high.
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
