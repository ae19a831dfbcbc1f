import Foundation

/// The number of events in a stress test: few in the unit run, 1,000,000 under `Scripts/stress`.
let stressEvents = ProcessInfo.processInfo.environment["STRESS_EVENTS"].flatMap { Int($0) } ?? 20_000
