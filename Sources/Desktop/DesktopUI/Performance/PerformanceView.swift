import GTKBridge

/// Three lines over the window about its performance, twice a second.
final class PerformanceView {
    private static let pause = Duration.milliseconds(500)

    let widget: Widget
    private let label = Label(overflow: .grows)
    private let meter: PerformanceMeter
    private var telling: Task<Void, Never>?

    /// One that is not shown yet.
    init(_ meter: PerformanceMeter) {
        self.meter = meter
        widget = label
        label.addStyleClass("osd")
        label.addStyleClass("performance")
        label.align(horizontal: .center, vertical: .start)
        label.setMargins(top: 56)
        label.isTarget = false
        label.isVisible = false
    }

    /// Whether it is seen.
    var isShown: Bool {
        get { telling != nil }
        set {
            guard newValue != isShown else { return }
            telling?.cancel()
            telling = newValue ? Task { [weak self] in await self?.tell() } : nil
            label.isVisible = newValue
        }
    }

    private func tell() async {
        _ = meter.takeTotals()
        while !Task.isCancelled {
            try? await Task.sleep(for: Self.pause)
            guard !Task.isCancelled else { return }
            label.text = meter.takeTotals().text(over: Self.pause.milliseconds / 1000)
        }
    }
}
