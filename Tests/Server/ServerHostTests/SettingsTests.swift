import Logging
import ServerEngine
import ServerGateway
import ServerMedia
import StdExtras
import Testing

@testable import ServerHost

@Suite struct SettingsTests {
    private func flags(_ values: [(SettingKey, String)]) -> SettingsLayer {
        var layer = SettingsLayer()
        for (key, text) in values { layer.add(text, for: key) }
        return layer
    }

    @Test func `the data folder is all that must be said`() throws {
        let settings = try Settings(layers: [flags([(.data, "/srv/m")])])

        #expect(settings == Settings(data: "/srv/m"))
        #expect(settings.listen == HostPort(host: "127.0.0.1", port: 4430))
        #expect(throws: SettingsError.missing(.data)) { try Settings(layers: []) }
    }

    @Test func `a server introduces itself unless its host does not want that`() throws {
        let place = HostPort(host: "chat.example.org", port: 443)
        var settings = try Settings(layers: [flags([(.data, "d"), (.serverDescription, "For the harbour.")])])
        let told = try settings.description.description(at: place, dataCentre: 2)
        #expect(told == ServerDescription(name: "chat.example.org", text: "For the harbour."))
        settings = try Settings(layers: [
            flags([(.data, "d"), (.serverInfo, "off"), (.serverName, "The Ferry")])
        ])
        #expect(settings.description.name == "The Ferry")
        #expect(try settings.description.description(at: place, dataCentre: 2) == nil)
        #expect(throws: SettingsError.self) {
            try Settings(layers: [flags([(.data, "d"), (.serverInfo, "perhaps")])])
        }
        settings.description = DescriptionSettings()
        settings.description.icon = #filePath
        #expect(throws: SettingsError.icon(file: #filePath)) {
            try settings.description.description(at: place, dataCentre: 2)
        }
    }

    @Test func `flags win over the file`() throws {
        let file = try ConfigurationFile.parse("data = f\nport = 1\nhost = ::1", name: "m.conf")
        let settings = try Settings(layers: [flags([(.port, "2")]), file])

        #expect(settings.data == "f")
        #expect(settings.listen == HostPort(host: "::1", port: 2))
    }

    @Test func `every key is understood`() throws {
        let settings = try Settings(
            layers: [
                flags([
                    (.data, "d"), (.host, "0.0.0.0"), (.port, "0"), (.publicAddress, "a.example:4430"),
                    (.publicAddress, "[2001:db8::1]:443"), (.registration, "closed"), (.invites, "members"),
                    (.loginCodes, "file:/run/codes"), (.loginCodesHint, "Ask Anna."),
                    (.mapTiles, "file:///srv/tiles/{z}/{x}/{y}.png"), (.mapAttribution, "© Us"),
                    (.pages, "previews"), (.pageAllowedHost, "Example.org"), (.pageDeniedHost, "a.example"),
                    (.pageDeniedHost, "b.example"), (.pageNoArticleHost, "c.example"),
                    (.pageProxy, "socks5://[2001:db8::1]:1080"), (.pageAllowedNetwork, "10.0.0.0/8"),
                    (.pageDeniedNetwork, "192.0.2.1"), (.pageContact, "us@a.example"),
                    (.pageConnection, "site.example:80:127.0.0.1:8080"), (.pageNameServer, "127.0.0.1:53"),
                    (.pageAuthorities, "ca.pem"), (.web, "[::1]:8080"),
                    (.webURL, "https://Pages.example/"), (.webCertificate, "c.pem"), (.webKey, "k.pem"),
                    (.webProxy, "192.0.2.0/24"), (.telegraph, "anyone"), (.telegraphFiles, "5M"),
                    (.databaseKeyFile, "k"), (.logLevel, "debug"),
                    (.maximumConnections, "5"), (.maximumConnectionsPerAddress, "6"),
                    (.maximumHandshakesPerMinute, "7"), (.maximumRunningCalls, "8"), (.limitLoopback, "yes"),
                    (.trustedProxy, "192.0.2.1"), (.trustedProxy, "2001:db8::/32"),
                    (.maximumGroupMembers, "9"),
                    (.maximumWrongCodesPerDay, "10"), (.maximumPhoneLookupsPerDay, "11"),
                    (.maximumContactImportsPerDay, "12"), (.maximumFilesPerUser, "20G"),
                    (.maximumPageFiles, "3G"),
                    (.maximumPendingUploads, "5T"), (.maximumPendingUploadsPerUser, "39M"),
                    (.unusedFileHours, "14"), (.abandonedUploadHours, "15"),
                ])
            ]
        )

        #expect(settings.listen == HostPort(host: "0.0.0.0", port: 0))
        #expect(settings.publicAddresses.map(\.description) == ["a.example:4430", "[2001:db8::1]:443"])
        #expect(settings.registration == .closed)
        #expect(settings.invites == .members)
        #expect(settings.loginCodes == .file("/run/codes"))
        #expect(settings.loginCodesHint == "Ask Anna.")
        let tile = MapTile(level: 15, x: 17601, y: 10746, left: 0, top: 0)
        #expect(settings.mapTiles?.address(of: tile) == "file:///srv/tiles/15/17601/10746.png")
        #expect(settings.mapAttribution == "© Us")
        let pages = settings.pages
        #expect(pages.mode == .previews && pages.allowedHosts == ["example.org"])
        #expect(pages.deniedHosts == ["a.example", "b.example"] && pages.contact == "us@a.example")
        #expect(pages.noArticleHosts == ["c.example"] && pages.proxy != nil)
        #expect(pages.allowedNetworks.map(\.description) == ["10.0.0.0/8"])
        #expect(pages.deniedNetworks.map(\.description) == ["192.0.2.1/32"])
        #expect(pages.connections.count == 1 && pages.nameServers.count == 1 && pages.authorities == "ca.pem")
        #expect(settings.databaseKeyFile == "k")
        #expect(settings.logLevel == .debug)
        #expect(settings.trustedProxies.map(\.description) == ["192.0.2.1/32", "2001:db8::/32"])
        #expect(settings.web.listen == HostPort(host: "::1", port: 8080))
        #expect(settings.web.url == "https://pages.example" && settings.web.key == "k.pem")
        #expect(settings.web.proxies.map(\.description) == ["192.0.2.0/24"])
        #expect(settings.web.telegraph == .anyone && settings.web.fileBytes == 5 << 20)
        let gateway = settings.limits.gateway
        #expect((gateway.connections, gateway.connectionsPerAddress) == (5, 6))
        #expect(
            (gateway.handshakePacketsPerMinute, gateway.runningCalls, gateway.limitsLoopback) == (21, 8, true)
        )
        let engine = settings.limits.engine
        #expect(engine.pageBytes == 3 << 30)
        #expect(
            (engine.groupMembers, engine.codeTries, engine.phoneLookups.count) == (
                9, RateLimit(10, per: 86_400), 11
            )
        )
        #expect((engine.importedContacts.count, engine.fileBytesPerUser) == (12, 20 << 30))
        #expect((engine.unusedFileSeconds, engine.abandonedUploadSeconds) == (14 * 3600, 15 * 3600))
        let uploads = settings.limits.uploads
        #expect((uploads.maximumPending, uploads.maximumPendingPerUser) == (5 << 40, 39 << 20))
    }

    @Test(arguments: [
        "pages.example", "ftp://pages.example", "https://pages.example/a", "https://a b", "https://",
    ])
    func `a web server has an address without a path`(url: String) {
        #expect(throws: SettingsError.self) { try Settings(layers: [flags([(.data, "d"), (.webURL, url)])]) }
    }

    @Test func `a web server at all addresses needs a name`() {
        #expect(throws: SettingsError.missing(.webURL)) {
            try Settings(layers: [flags([(.data, "d"), (.web, "0.0.0.0:80")])])
        }
    }

    @Test func `a certificate needs its key`() {
        #expect(throws: SettingsError.missing(.webKey)) {
            try Settings(layers: [flags([(.data, "d"), (.webCertificate, "c.pem")])])
        }
        #expect(throws: SettingsError.missing(.webCertificate)) {
            try Settings(layers: [flags([(.data, "d"), (.webKey, "k.pem")])])
        }
    }

    @Test func `what is not said of limits is as the parts have it`() throws {
        let limits = try Settings(layers: [flags([(.data, "d")])]).limits

        #expect(limits.gateway.handshakePacketsPerMinute == 600)
        #expect(limits.gateway.runningCalls == 64)
        #expect(limits.engine.fileBytesPerUser == nil)
        #expect(limits.uploads.maximumUploadsPerUser == 256)
    }

    @Test func `one member may take at most half of what all may`() throws {
        func uploads(_ values: [(SettingKey, String)]) throws -> UploadLimits {
            try Settings(layers: [flags([(.data, "d")] + values)]).limits.uploads
        }
        let few = try uploads([(.maximumPendingUploads, "5G")])
        #expect((few.maximumPending, few.maximumPendingPerUser) == (5 << 30, 5 << 29))
        let half = [(SettingKey.maximumPendingUploads, "6G"), (.maximumPendingUploadsPerUser, "3G")]
        #expect(try uploads(half).maximumPendingPerUser == 3 << 30)
        let refusal = #expect(throws: SettingsError.self) {
            try uploads([(.maximumPendingUploads, "6G"), (.maximumPendingUploadsPerUser, "3073M")])
        }
        #expect(refusal?.description.hasSuffix("at most half of max-pending-uploads") == true)
    }

    @Test func `the largest picture fits into what one member may have on the way`() throws {
        func uploads(_ values: [(SettingKey, String)]) throws -> UploadLimits {
            try Settings(layers: [flags([(.data, "d")] + values)]).limits.uploads
        }
        let all = #expect(throws: SettingsError.self) { try uploads([(.maximumPendingUploads, "73M")]) }
        #expect(all?.description.hasSuffix("at least 74M") == true)
        let one = #expect(throws: SettingsError.self) {
            try uploads([(.maximumPendingUploadsPerUser, "36M")])
        }
        #expect(one?.description.contains("at least 37M and at most half") == true)
        let least = try uploads([(.maximumPendingUploads, "74M")])
        // With all sizes that a worker may return.
        let largest = Int64(WorkerLimits.fileBytes + WorkerLimits.replyBytes)
        #expect(least.maximumPendingPerUser >= least.pendingBytes(ofFile: largest))
    }

    static let bad: [(SettingKey, String)] = [
        (.data, ""), (.host, ""), (.port, "65536"), (.port, "-1"), (.port, "http"),
        (.publicAddress, "example.org"), (.publicAddress, "::1:443"), (.publicAddress, ":443"),
        (.registration, "Open"), (.invites, "all"), (.loginCodes, "file:"), (.loginCodes, "mail"),
        (.loginCodesHint, ""),
        (.mapTiles, "file:///srv/{z}/{x}.png"), (.mapTiles, "https://a/{z}/{x}/{y}"),
        (.mapTiles, "{z}{x}{y}"),
        (.mapTiles, "file:///{s}/{z}/{x}/{y}"), (.mapAttribution, ""),
        (.loginCodesHint, String(repeating: "a", count: 301)), (.pages, "yes"),
        (.pageAllowedHost, "https://a.example"), (.pageDeniedHost, ""), (.pageAllowedNetwork, "a.example"),
        (.pageConnection, "a.example:80"), (.pageNameServer, "a.example"), (.pageContact, ""),
        (.pageProxy, "proxy.example:3128"), (.pageProxy, "https://proxy.example:3128"),
        (.pageProxy, "http://me:secret@proxy.example:3128"), (.pageNoArticleHost, "a.example/b"),
        (.logLevel, "all"),
        (.maximumConnections, "0"), (.maximumConnectionsPerAddress, "1k"), (.limitLoopback, "true"),
        (.trustedProxy, "proxy.example"), (.trustedProxy, "192.0.2.1/33"), (.trustedProxy, "::1/-1"),
        (.maximumGroupMembers, "1"), (.maximumFilesPerUser, "20"), (.maximumFilesPerUser, "G"),
        (.maximumFilesPerUser, "9999999999T"), (.maximumPendingUploads, "-5G"), (.unusedFileHours, "0"),
        (.abandonedUploadHours, "1.5"), (.maximumRunningCalls, ""), (.maximumWrongCodesPerDay, "ten"),
    ]

    @Test(arguments: bad)
    func `a bad value is refused where it stands`(key: SettingKey, text: String) throws {
        let flag = #expect(throws: SettingsError.self) {
            try Settings(layers: [flags([(key, text)]), flags([(.data, "d")])])
        }
        #expect(flag?.description.hasPrefix("--\(key.rawValue) takes ") == true)

        let file = try ConfigurationFile.parse("\(key.rawValue) = \"\(text)\"", name: "m.conf")
        let line = #expect(throws: SettingsError.self) {
            try Settings(layers: [file, flags([(.data, "d")])])
        }
        #expect(line?.description.hasPrefix("m.conf:1: '\(key.rawValue)' takes ") == true)
    }
}
