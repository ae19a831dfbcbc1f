import ClientEngine
import ClientHost
import MediaStore
import TestKit
import Testing

@Suite struct AutoDownloadLevelTests {
    @Test(arguments: AutoDownload.Level.allCases, AutoDownload.NetworkKind.allCases)
    func `a level is read as it was stored`(_ level: AutoDownload.Level, _ network: AutoDownload.NetworkKind)
        throws
    {
        let folder = try TemporaryFolder()
        let home = ClientDataDirectory(path: folder.path)
        _ = try home.changeSettings { $0.autoDownload.set(level, over: network) }
        #expect(home.settings.autoDownload.level(over: network) == level)
    }

    @Test func `rules of somebody's own are no level`() {
        var rules = AutoDownload.usual
        rules.limits[.unmetered]?[.video] = [.contact: 7]
        #expect(rules.level(over: .unmetered) == nil)
        #expect(rules.level(over: .metered) == .usual)
    }

    @Test func `nothing large comes from strangers, whatever is chosen`() {
        var rules = AutoDownload.off
        rules.set(.much, over: .unmetered)
        #expect(rules.allows(.file, 90 << 20, in: .contact, over: .unmetered))
        #expect(!rules.allows(.file, 1, in: .stranger, over: .unmetered))
        #expect(!rules.allows(.video, 3 << 20, in: .stranger, over: .unmetered))
    }
}
