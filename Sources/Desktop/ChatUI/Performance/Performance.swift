package import ClientHost
package import GTKBridge
package import WorkTiming

/// The performance measurements of a window, shown over it if the settings say so (Ctrl+Shift+P), and written to a
/// trace.
package final class Performance {
    private let settings: SharedSettings
    private let trace = TraceFile.named
    private let meter: PerformanceMeter
    private let view: PerformanceView
    private weak var window: Widget?

    /// Writes each duration of timed work to the trace; nil without one. Called on the thread that did the work.
    package static let traceWork: TimingSummary.Observer? = {
        guard let trace = TraceFile.named else { return nil }
        // The meter writes of frames and chats, and more than their lengths.
        let others = Set([TimedWork.windowFrame, .chatOpen, .chatChange].map(\.rawValue))
        return { @Sendable label, duration in
            if !others.contains(label) { trace.write(label, ["took": duration]) }
        }
    }()

    /// The panel over the window.
    package var widget: Widget { view.widget }

    /// - Parameters:
    ///   - settings: The settings, which say whether the panel is shown.
    ///   - contents: Returns the current contents of the window.
    package init(_ settings: SharedSettings, contents: @escaping @MainActor () -> PerformanceMeter.Contents) {
        self.settings = settings
        meter = PerformanceMeter(trace, contents: contents)
        view = PerformanceView(meter)
    }

    /// Begins to measure a window that was shown.
    package func begin(in window: Widget) {
        self.window = window
        meter.watch(window)
        settingsChanged()
    }

    /// Shows or hides the panel as the settings say.
    package func settingsChanged() {
        let isShown = settings.value.appearance.showsPerformance
        view.isShown = isShown && window != nil
    }

    /// Handles Ctrl+Shift+P, which shows or hides the panel; true for that key.
    package func key(_ event: KeyEvent) -> Bool {
        guard event.isControl, event.isShift, [Key.letter("p"), Key.letter("P")].contains(event.symbol) else {
            return false
        }
        // If the settings cannot be stored, nothing changes.
        try? settings.change { $0.appearance.showsPerformance.toggle() }
        settingsChanged()
        return true
    }
}
