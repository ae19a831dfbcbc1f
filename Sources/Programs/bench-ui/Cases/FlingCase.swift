import BenchKit
import ChatNodes
import GTKBridge
import NodeKit

/// A list in a window: the time to its first complete frame, and the main thread's cost per frame during scrolling.
/// It scrolls over some 600 messages and back at a steady speed.
@MainActor
final class FlingCase<List: MeasuredList> {
    /// The speed, in pixels per second.
    private let speed = 8_000.0
    /// The distance each way, in pixels.
    private let distance = 48_000.0
    /// The frame interval above which users notice the delay.
    private let timeout = Duration.milliseconds(25)

    private enum Phase: Int {
        case opening
        case resting
        case away
        case back
        case done
    }

    private var list: List
    private let start: Duration
    private var meter: FrameMeter?
    private var widget: Widget?
    private var phase = Phase.opening
    private var moved = 0.0
    private var last: Duration?
    private var costs: [Phase: [Double]] = [:]
    private var late = 0
    private var blank = 0.0
    private var waiting = 0
    private var turn: LayoutCounts?
    private var values: [String: Double] = [:]
    private let done: @MainActor ([String: Double]) -> Void

    /// Opens the window.
    ///
    /// - Parameters:
    /// - list: The list, with its data loaded.
    /// - start: The time when the data was loaded and GTK not yet started.
    /// - application: The program.
    /// - done: Called with the results.
    init(
        _ list: List,
        since start: Duration,
        in application: Application,
        _ done: @escaping @MainActor ([String: Double]) -> Void
    ) {
        self.list = list
        self.done = done
        self.start = start
        let window = ApplicationWindow(application, title: "List", width: 760, height: 1000)
        let column = Box(.vertical)
        column.append(HeaderBar())
        let widget = self.list.show()
        self.widget = widget
        column.append(widget)
        window.setContent(column)
        window.present()
        meter = FrameMeter(window) { [weak self] in self?.drew($0) }
    }

    private func drew(_ frame: FrameMeter.Frame) {
        switch phase {
        case .opening:
            guard list.isComplete else { return }
            values["first frame ms"] = (FrameTime.now - start).milliseconds
            phase = .resting
            Task { await self.go() }
        case .resting, .done: break
        case .away, .back:
            // The first frame of a phase, without movement, includes the work in between.
            if let interval = frame.interval, moved > 0 {
                costs[phase, default: []].append(frame.work.milliseconds)
                if interval > timeout {
                    late += 1
                    values["late: frame"] = Double(costs[phase]?.count ?? 0)
                }
            }
            blank += list.blankPixels
            if moved > 0, list.isWaiting { waiting += 1 }
        }
    }

    private func go() async {
        try? await Task.sleep(for: .seconds(1))
        values["MB"] = ProcessMemory.resident()
        phase = .away
        widget?.onFrame { [weak self] in self?.move(at: $0) ?? false }
    }

    /// Scrolls by the distance for the time since the last frame.
    private func move(at time: Duration) -> Bool {
        defer { last = time }
        guard let last else { return true }
        let step = speed * ((time - last) / .seconds(1))
        moved += step
        list.scroll(by: phase == .away ? step : -step)
        guard moved >= distance else { return true }
        moved = 0
        guard phase == .away else {
            finish()
            return false
        }
        phase = .resting
        Task { await self.turnBack() }
        return false
    }

    /// Waits for requested layouts before measuring the way back.
    private func turnBack() async {
        try? await Task.sleep(for: .milliseconds(500))
        turn = list.counts
        (phase, last) = (.back, nil)
        widget?.onFrame { [weak self] in self?.move(at: $0) ?? false }
    }

    private func finish() {
        phase = .done
        let away = Quantiles(costs[.away] ?? [])
        let back = Quantiles(costs[.back] ?? [])
        for percent in [50, 95, 99] {
            values["fling ms p\(percent)"] = away.at(percent)
            values["back ms p\(percent)"] = back.at(percent)
        }
        values["frames"] = Double(costs.values.reduce(0) { $0 + $1.count })
        values["late"] = Double(late)
        values["blank px"] = blank
        values["waiting frames"] = Double(waiting)
        if let turn, let counts = list.counts {
            let back = counts - turn
            let shown = back.found + back.missed
            values["back: rows"] = Double(shown)
            values["back: found %"] = shown > 0 ? 100 * Double(back.found) / Double(shown) : 0
            values["back: bytes shaped"] = Double(back.shapedBytes)
        }
        values["MB after"] = ProcessMemory.resident()
        done(values)
    }
}

/// The two lists side by side.
enum ListCases {
    /// The number of alternating runs of each list: on a shared computer two minutes differ by a third.
    private static let rounds = 5
    /// The values of which the worst round counts.
    private static let faults: Set = ["blank px", "late", "back: bytes shaped"]

    static func run(_ results: inout Results) throws {
        // The first window of a session waits for services that later ones find: this run starts them.
        let empty = try CaseProcess(.empty).values()
        var measured: (ours: [[String: Double]], stock: [[String: Double]]) = ([], [])
        for _ in 0..<rounds {
            measured.ours.append(try CaseProcess(.ours).values())
            measured.stock.append(try CaseProcess(.stock).values())
        }
        let (ours, stock) = (medians(of: measured.ours), medians(of: measured.stock))
        results.add("list", "nothing", empty)
        results.add("list", "ours", ours)
        results.add("list", "GtkListView, two labels a row", stock)
        func value(_ values: [String: Double], _ name: String) -> Double { values[name] ?? .nan }
        results.add(
            "list",
            "ratio of the two",
            [
                "fling p99": value(stock, "fling ms p99") / value(ours, "fling ms p99"),
                "first frame %": 100 * value(ours, "first frame ms") / value(stock, "first frame ms"),
            ]
        )
    }

    /// The median of each value and the maximum of faults, with the range of the 99th percentiles.
    private static func medians(of rounds: [[String: Double]]) -> [String: Double] {
        var medians: [String: Double] = [:]
        for name in Set(rounds.flatMap(\.keys)) {
            let values = Quantiles(rounds.compactMap { $0[name] })
            medians[name] = values.at(faults.contains(name) ? 100 : 50)
        }
        let worst = Quantiles(rounds.compactMap { $0["fling ms p99"] })
        (medians["fling ms p99, least"], medians["fling ms p99, most"]) = (worst.at(0), worst.at(100))
        return medians
    }
}
