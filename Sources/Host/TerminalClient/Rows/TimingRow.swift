import ClientHost
import WorkTiming

/// The printed durations of one kind of work, in milliseconds.
struct TimingRow: Equatable, Encodable {
    var version: String
    var work: String
    var count: Int
    var median: Double
    var p95: Double
    var p99: Double
    var longest: Double
}

extension TimingRow: OutputRow {
    init(_ version: String, _ work: String, _ histogram: TimingHistogram) {
        self.version = version
        self.work = work
        count = histogram.count
        median = Double(histogram.quantile(0.5)) / 1_000
        p95 = Double(histogram.quantile(0.95)) / 1_000
        p99 = Double(histogram.quantile(0.99)) / 1_000
        longest = Double(histogram.longest) / 1_000
    }

    func line(in style: OutputStyle) -> String {
        let times = [("p50", median), ("p95", p95), ("p99", p99), ("max", longest)].map { name, time in
            "\(name) \((time * 100).rounded() / 100) ms"
        }
        let columns = [
            version.printable.padded(to: 8), work.printable.padded(to: 14), "\(count)".padded(to: 8),
        ]
        return (columns + times.dropLast().map { $0.padded(to: 16) } + times.suffix(1)).joined(separator: " ")
    }
}
