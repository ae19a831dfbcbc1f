import GTKBridge

/// The panel in the window's corner with the measurements, updated twice a second.
final class PerformanceView {
    private static let pause = Duration.milliseconds(500)

    let widget: Widget
    private let label = Label(overflow: .grows)
    private let meter: PerformanceMeter
    private var telling: Task<Void, Never>?

    /// A hidden panel.
    init(_ meter: PerformanceMeter) {
        self.meter = meter
        widget = label
        label.addStyleClass("osd")
        label.addStyleClass("performance")
        label.align(horizontal: .end, vertical: .start)
        label.setMargins(top: 60, end: 14)
        label.isTarget = false
        label.isVisible = false
    }

    /// True if the panel is visible.
    var isShown: Bool {
        get { telling != nil }
        set {
            guard newValue != isShown else { return }
            telling?.cancel()
            telling = newValue ? Task { [weak self] in await self?.notify() } : nil
            label.isVisible = newValue
        }
    }

    private func notify() async {
        _ = meter.takeTotals()
        while !Task.isCancelled {
            try? await Task.sleep(for: Self.pause)
            guard !Task.isCancelled else { return }
            label.text = meter.takeTotals().text(over: Self.pause.milliseconds / 1000)
        }
    }
}
