import BenchKit
import ChatNodes
import ClientEngine
import ClientHost
import Foundation
import GTKBridge
import ListEngine
import Localization
import NodeKit
import ReaderUI
import WindowParts

/// An article of the store, opened, flown over and closed, as the window shows it.
@MainActor
final class ReaderCase {
    private nonisolated static let speed = 8_000.0
    private nonisolated static let distance = 48_000.0

    private let window: ApplicationWindow
    private let article: LargeArticle
    private let column = Box(.vertical)
    private let toasts: ToastOverlay
    private var meter: FrameMeter?
    private var drawn: (@MainActor (FrameMeter.Frame) -> Void)?
    private let done: @MainActor ([String: Double]) -> Void

    init(
        _ article: LargeArticle,
        in application: Application,
        _ done: @escaping @MainActor ([String: Double]) -> Void
    ) {
        (self.article, self.done) = (article, done)
        window = ApplicationWindow(application, title: "Reader", width: 760, height: 1000)
        toasts = ToastOverlay(column)
        Task {
            // Without results the run has failed and reports it.
            do { done(try await measure()) } catch {
                FileHandle.standardError.write(Data("reader: \(error)\n".utf8))
                application.quit()
            }
        }
    }

    private func measure() async throws -> [String: Double] {
        let home = try await ReaderHome(article)
        defer { home.remove() }
        let services = try await home.account.services
        let context = ScreenContext(
            account: home.account,
            services: services,
            environment: WindowEnvironment(ProgramSettings.Appearance(), Strings.english, home.account.media),
            window: window,
            toasts: toasts
        )
        window.setContent(toasts)
        window.present()
        meter = FrameMeter(window) { [weak self] in self?.drawn?($0) }
        // A window that was in use: fonts are loaded, and what all articles share is made.
        for _ in 0..<2 { _ = try await visit(ReaderHome.short, context) { _, _ in } }
        let before = ProcessMemory.resident()
        var values = try await visit(ReaderHome.long, context) { screen, values in
            try await self.fling(screen, &values)
            values["MB after the fling"] = ProcessMemory.resident()
        }
        values["MB of the article"] = (values["MB resident"] ?? 0) - before
        values["MB before"] = before
        values["MB left"] = ProcessMemory.resident() - before
        await home.account.stop()
        return values
    }

    /// Opens an article, and closes it after `act`. It is gone two seconds later, as in the window.
    private func visit(
        _ address: String,
        _ context: ScreenContext,
        _ act: (ReaderScreen, inout [String: Double]) async throws -> Void
    ) async throws -> [String: Double] {
        let values = try await read(address, context, act)
        try await Task.sleep(for: .seconds(2))
        return values
    }

    private func read(
        _ address: String,
        _ context: ScreenContext,
        _ act: (ReaderScreen, inout [String: Double]) async throws -> Void
    ) async throws -> [String: Double] {
        try await Task.sleep(for: .milliseconds(700))
        let stalls = StallMeter()
        let start = FrameTime.now
        let screen = ReaderScreen(address, of: nil, context, bar: Box(.vertical)) { _ in }
        column.append(screen.widget)
        screen.focus()
        let shown = try await until("the first frame of \(address)") { screen.isComplete }
        try await Task.sleep(for: .seconds(2))
        let opening = stalls.stop()
        var values = [
            "first frame ms": (shown - start).milliseconds,
            "stall ms p99": opening.at(99),
            "stall ms worst": opening.at(100),
            "MB resident": ProcessMemory.resident(),
            "MB open": ProcessMemory.ofFamily(),
        ]
        try await act(screen, &values)
        screen.stop()
        column.remove(screen.widget)
        return values
    }

    /// The time of the first frame for which `holds` returns true.
    private func until(_ event: String, _ holds: @escaping @MainActor () -> Bool) async throws -> Duration {
        var moment: Duration?
        drawn = { _ in if moment == nil, holds() { moment = FrameTime.now } }
        defer { drawn = nil }
        for _ in 0..<20_000 {
            if let moment { return moment }
            try await Task.sleep(for: .milliseconds(1))
        }
        throw BenchError.silent(event)
    }

    // MARK: - A fling

    /// Scrolls down at a steady speed, and back.
    private func fling(_ screen: ReaderScreen, _ values: inout [String: Double]) async throws {
        var costs: [Double] = []
        var (blank, late) = (0.0, 0)
        for direction in [-1.0, 1.0] {
            var (moved, last): (Double, Duration?) = (0, nil)
            var isDone = false
            drawn = { frame in
                // The first frame, without movement, includes the work in between.
                guard moved > 0, frame.interval != nil else { return }
                costs.append(frame.work.milliseconds)
                blank += screen.blankPixels
                if let interval = frame.interval, interval > .milliseconds(25) { late += 1 }
            }
            screen.widget.onFrame { time in
                defer { last = time }
                guard let last else { return true }
                let step = Self.speed * ((time - last) / .seconds(1))
                moved += step
                screen.scroll(by: direction * step)
                isDone = moved >= Self.distance
                return !isDone
            }
            for _ in 0..<20_000 where !isDone { try await Task.sleep(for: .milliseconds(1)) }
            drawn = nil
            try await Task.sleep(for: .milliseconds(500))
        }
        let quantiles = Quantiles(costs)
        values["fling ms p50"] = quantiles.at(50)
        values["fling ms p99"] = quantiles.at(99)
        values["frames"] = Double(costs.count)
        values["blank px"] = blank
        values["late"] = Double(late)
    }
}
