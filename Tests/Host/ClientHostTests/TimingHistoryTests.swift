import ClientHost
import Foundation
import StdExtras
import TestKit
import Testing
import WorkTiming

@Suite struct TimingHistoryTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func histogram(_ microseconds: Int...) -> TimingHistogram {
        var histogram = TimingHistogram()
        for duration in microseconds { histogram.add(duration) }
        return histogram
    }

    @Test func `durations of several runs are summed on disk, with nothing else`() throws {
        let home = ClientDataDirectory(path: folder.path)
        #expect(home.timings.versions.isEmpty)
        try home.addTimings(["store.write": histogram(1_000, 2_000)])
        try home.addTimings(["store.write": histogram(3_000), "chat.open": histogram(50_000)])
        try home.addTimings([:])
        let version = try #require(home.timings.versions.first)
        #expect(version.name == ProgramVersion.text)
        #expect(
            version.work == ["store.write": histogram(1_000, 2_000, 3_000), "chat.open": histogram(50_000)]
        )
    }

    @Test func `a damaged file begins anew`() throws {
        let home = ClientDataDirectory(path: folder.path)
        for content in ["", "no json", #"{"versions":7}"#, String(repeating: "x", count: 300_000)] {
            try Data(content.utf8).write(to: URL(filePath: folder.path + "/timings.json"))
            #expect(home.timings.versions.isEmpty)
            try home.addTimings(["chat.open": histogram(7)])
            #expect(home.timings.versions.first?.work["chat.open"]?.count == 1)
        }
    }

    @Test func `of many versions the last eight are kept`() throws {
        let versions = (1...20).map {
            #"{"version":"0.0.\#($0)","work":{"chat.open":{"steps":{"4":1},"longest":2}}}"#
        }
        let file = #"{"versions":[\#(versions.joined(separator: ","))]}"#
        try Data(file.utf8).write(to: URL(filePath: folder.path + "/timings.json"))
        let home = ClientDataDirectory(path: folder.path)
        try home.addTimings(["chat.open": histogram(7)])
        #expect(home.timings.versions.map(\.name) == (14...20).map { "0.0.\($0)" } + [ProgramVersion.text])
        #expect(home.timings.versions.first?.work["chat.open"]?.count == 1)
    }
}
