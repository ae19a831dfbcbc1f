import CoreMetrics
import StdExtras

/// Collects the durations of ``TimedWork`` in this process, as its swift-metrics factory.
///
/// Thread-safe: durations are recorded by whichever thread has done the work.
public final class TimingSummary: Sendable {
    /// Gets each duration as it is recorded, on the thread that did the work.
    public typealias Observer = @Sendable (_ label: String, Duration) -> Void

    private let histograms = Locked<[String: TimingHistogram]>([:])
    private let observe: Observer?

    /// A summary without durations.
    ///
    /// - Parameter observe: Gets each duration, for a trace.
    public init(observe: Observer? = nil) { self.observe = observe }

    /// Makes this the process's summary. Called once in a process, before it times any work.
    public func install() { MetricsSystem.bootstrap(TimingFactory(self)) }

    /// Returns the durations since the last call, by the raw values of ``TimedWork``.
    public func take() -> [String: TimingHistogram] {
        histograms.withLock { histograms in
            defer { histograms = [:] }
            return histograms
        }
    }

    func record(_ nanoseconds: Int64, as label: String) {
        histograms.withLock { $0[label, default: TimingHistogram()].add(Int(clamping: nanoseconds / 1_000)) }
        observe?(label, .nanoseconds(nanoseconds))
    }
}

/// Makes the timers of a summary; counters and gauges are not collected.
private struct TimingFactory: MetricsFactory {
    private let summary: TimingSummary

    init(_ summary: TimingSummary) { self.summary = summary }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        SummaryTimer(label, of: summary)
    }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        NOOPMetricsHandler.instance
    }

    func makeRecorder(
        label: String,
        dimensions: [(String, String)],
        aggregate: Bool
    ) -> any RecorderHandler {
        NOOPMetricsHandler.instance
    }

    func destroyTimer(_ handler: any TimerHandler) {}
    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}
}

private final class SummaryTimer: TimerHandler {
    private let label: String
    private let summary: TimingSummary

    init(_ label: String, of summary: TimingSummary) { (self.label, self.summary) = (label, summary) }

    func recordNanoseconds(_ duration: Int64) { summary.record(duration, as: label) }
}
