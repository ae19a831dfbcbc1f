import ClientEngine
import ClientHost
import ClientNetwork
import Foundation
import MTProto
import MediaStore
import TestKit
import Testing

/// The settings for all accounts of a home.
@Suite struct ProgramSettingsTests {
    private let folder: TemporaryFolder
    private let home: ClientDataDirectory
    private var file: URL { URL(fileURLWithPath: folder.path("settings.json")) }

    init() throws {
        folder = try TemporaryFolder()
        home = ClientDataDirectory(path: folder.path)
    }

    private static let changed: ProgramSettings = {
        var settings = ProgramSettings()
        settings.notifications.showPreviews = false
        settings.autoDownload.limits[.metered]?[.photo]?[.stranger] = 7
        let proxy = Proxy(.socks5, host: "::1", port: 1080, user: "ada", password: "p@ss:word")
        settings.routes = RouteRule.Change(proxy: proxy, selection: .style(.secureWebSocket))
        settings.current = "work"
        settings.appearance.scheme = .dark
        settings.appearance.textSize = 18
        settings.appearance.language = .init(rawValue: "ar")
        settings.appearance.showsPerformance = true
        settings.appearance.showsLargeEmoji = false
        settings.appearance.checksSpelling = false
        settings.appearance.animatesEmoji = false
        settings.filmSpan = 512
        settings.webPlayers = .never
        settings.namesChatsToDesktop = false
        (settings.mediaKeeping.gibibytes, settings.mediaKeeping.days) = (nil, 30)
        settings.appearance.accent = .green
        settings.columns.listWidth = 280
        settings.columns.isListNarrow = true
        settings.columns.showsInfo = true
        settings.columns.infoWidth = 320
        settings.windowSize.width = 1200
        settings.windowSize.isMaximised = true
        return settings
    }()

    @Test(arguments: [
        ProgramSettings(), changed,
        {
            var settings = ProgramSettings()
            settings.routes = RouteRule.Change(proxy: .some(nil), selection: .automatic)
            settings.autoDownload = .off
            return settings
        }(),
    ])
    func `what is decided is there for the next program`(settings: ProgramSettings) throws {
        try home.changeSettings { $0 = settings }
        #expect(ClientDataDirectory(path: folder.path).settings == settings)
    }

    @Test func `what a later version has decided outlives an earlier one`() throws {
        let later =
            #"{"accent":"violet","columns":{"fold":[1,2.5],"list":300},"new":{"on":true},"textSize":18}"#
        try Data(later.utf8).write(to: file)
        try home.changeSettings { $0.current = "work" }
        try home.changeSettings { ($0.columns, $0.appearance.textSize) = (.init(), 15) }
        let kept = #"{"accent":"violet","columns":{"fold":[1,2.5]},"current":"work","new":{"on":true}}"#
        let stored = try String(contentsOf: file, encoding: .utf8)
        #expect(stored.filter { !$0.isWhitespace } == kept)
    }

    @Test func `what nobody decided is not written down, and the rest is for the owner's eyes`() throws {
        try home.changeSettings { $0.current = "work" }
        #expect(try String(contentsOf: file, encoding: .utf8) == "{\n  \"current\" : \"work\"\n}")
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `a damaged file counts as none, and is not written over`() throws {
        try Data("{\"current\": 7".utf8).write(to: file)
        #expect(home.settings == ProgramSettings())
        #expect(throws: HostError.settingsDamaged(file.path)) { try home.changeSettings { $0.current = "x" } }
        #expect(try Data(contentsOf: file).count == 13)
    }

    @Test func `what a later version decides is passed over`() throws {
        let later =
            #"{"current": "work", "theme": "dark", "autoDownload": {"orbit": {}, "metered": {"hologram": {}}}}"#
        try Data(later.utf8).write(to: file)
        #expect(home.settings.current == "work")
        #expect(home.settings.autoDownload.limits.isEmpty)
    }

    @Test func `programs that change something at a time lose nothing of each other`() async throws {
        let home = home
        await withTaskGroup { group in
            for number in 1...20 {
                group.addTask {
                    try? home.changeSettings { settings in
                        let before = settings.autoDownload.limits[.roaming]?[.file]?[.group] ?? 0
                        settings.autoDownload.limits[.roaming, default: [:]][.file, default: [:]][.group] =
                            before + 1
                        settings.current = "\(number)"
                    }
                }
            }
        }
        #expect(home.settings.autoDownload.limits[.roaming]?[.file]?[.group] == 20)
    }

    @Test func `what one run wants of the ways goes before what is decided for all`() {
        let decided = RouteRule.Change(proxy: Proxy(.http, host: "proxy", port: 80), style: .padded)
        let wanted = decided.followed(by: RouteRule.Change(proxy: .some(nil)))
        #expect(wanted == RouteRule.Change(proxy: .some(nil), style: .padded))
        #expect(decided.followed(by: RouteRule.Change()) == decided)
    }
}
