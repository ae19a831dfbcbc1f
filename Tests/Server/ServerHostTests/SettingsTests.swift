import Logging
import ServerEngine
import ServerHost
import Testing

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
                    (.publicAddress, "[2001:db8::1]:443"), (.registration, "closed"),
                    (.loginCodes, "file:/run/codes"), (.databaseKeyFile, "k"), (.logLevel, "debug"),
                    (.maximumConnections, "5"), (.maximumConnectionsPerAddress, "6"),
                ])
            ]
        )

        #expect(settings.listen == HostPort(host: "0.0.0.0", port: 0))
        #expect(settings.publicAddresses.map(\.description) == ["a.example:4430", "[2001:db8::1]:443"])
        #expect(settings.registration == .closed)
        #expect(settings.loginCodes == .file("/run/codes"))
        #expect(settings.databaseKeyFile == "k")
        #expect(settings.logLevel == .debug)
        #expect((settings.maximumConnections, settings.maximumConnectionsPerAddress) == (5, 6))
    }

    static let bad: [(SettingKey, String)] = [
        (.data, ""), (.host, ""), (.port, "65536"), (.port, "-1"), (.port, "http"),
        (.publicAddress, "example.org"), (.publicAddress, "::1:443"), (.publicAddress, ":443"),
        (.registration, "Open"), (.loginCodes, "file:"), (.loginCodes, "mail"), (.logLevel, "all"),
        (.maximumConnections, "0"), (.maximumConnectionsPerAddress, "1k"),
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
