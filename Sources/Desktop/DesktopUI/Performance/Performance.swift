import ClientHost
import GTKBridge

/// How fast the window is: told over it when the settings say so (Ctrl+Shift+P changes that), and in a trace.
final class Performance {
    private let settings: SharedSettings
    private let trace = TraceFile.named
    private let meter: PerformanceMeter
    private let view: PerformanceView
    private weak var window: Widget?

    /// What lies over the window.
    var widget: Widget { view.widget }

    /// - Parameters:
    ///   - settings: What says whether it is to be seen.
    ///   - contents: What is in the window now.
    init(_ settings: SharedSettings, contents: @escaping @MainActor () -> PerformanceMeter.Contents) {
        self.settings = settings
        meter = PerformanceMeter(trace, contents: contents)
        view = PerformanceView(meter)
    }

    /// Begins with a window that was shown.
    func begin(in window: Widget) {
        self.window = window
        if trace != nil { meter.watch(window) }
        settingsChanged()
    }

    /// Shows it, or not, as the settings say now.
    func settingsChanged() {
        let isShown = settings.value.look.showsPerformance
        if isShown, let window { meter.watch(window) }
        view.isShown = isShown && window != nil
    }

    /// Ctrl+Shift+P shows it or takes it away; whether it was that.
    func key(_ event: KeyEvent) -> Bool {
        guard event.isControl, event.isShift, [Key.letter("p"), Key.letter("P")].contains(event.symbol) else {
            return false
        }
        // Settings that cannot be kept leave it as it is.
        try? settings.change { $0.look.showsPerformance.toggle() }
        settingsChanged()
        return true
    }
}
