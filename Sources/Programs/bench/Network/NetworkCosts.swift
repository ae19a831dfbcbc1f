import BenchKit

/// What a step cost a device.
struct NetworkCost: Sendable {
    /// The time in seconds; nil where it means nothing.
    var seconds: Double?
    /// The bytes both ways.
    var traffic: SlowTransport.Traffic
    /// Further numbers by their names.
    var others: [String: Double] = [:]

    /// The numbers of a row.
    var values: [String: Double] {
        var values = others
        values["s"] = seconds
        values["bytes sent"] = Double(traffic.sent)
        values["bytes received"] = Double(traffic.received)
        values["bytes"] = Double(traffic.bytes)
        values["segments"] = Double(traffic.segments)
        return values
    }
}

/// The costs of all devices.
struct NetworkCosts {
    private struct Place: Hashable {
        var step: NetworkStep
        var line: String
        var wire: WireProtocol
    }

    /// The difference in seconds that chance makes, below which nothing is slower.
    private static let tolerance = 0.02

    private var costs: [Place: [NetworkCost]] = [:]
    private var lines: [String] = []

    mutating func add(_ cost: NetworkCost, _ step: NetworkStep, over line: String, by wire: WireProtocol) {
        costs[Place(step: step, line: line, wire: wire), default: []].append(cost)
        if !lines.contains(line) { lines.append(line) }
    }

    /// Adds a section for each protocol, and one of ratios.
    func add(to results: inout Results) {
        for step in NetworkStep.allCases {
            for line in lines {
                for wire in WireProtocol.allCases {
                    guard let mean = mean(Place(step: step, line: line, wire: wire)) else { continue }
                    results.add(wire.rawValue, "\(step.rawValue), \(line)", mean)
                }
                guard let compact = mean(Place(step: step, line: line, wire: .compact)),
                    let plain = mean(Place(step: step, line: line, wire: .mtproto))
                else { continue }
                var ratios: [String: Double] = [:]
                for name in ["bytes", "s"] {
                    guard let left = compact[name], let right = plain[name], right > 0 else { continue }
                    let isEqual = name == "s" && abs(left - right) < Self.tolerance
                    ratios[name] = isEqual ? 1 : (left / right * 100).rounded() / 100
                }
                results.add("ratio", "\(step.rawValue), \(line)", ratios)
            }
        }
    }

    private func mean(_ place: Place) -> [String: Double]? {
        guard let rows = costs[place]?.map(\.values), let first = rows.first else { return nil }
        var means: [String: Double] = [:]
        for name in first.keys {
            means[name] = rows.map { $0[name] ?? 0 }.reduce(0, +) / Double(rows.count)
        }
        return means
    }
}
