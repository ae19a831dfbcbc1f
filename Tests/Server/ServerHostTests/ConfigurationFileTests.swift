import ServerHost
import Testing

@Suite struct ConfigurationFileTests {
    @Test func `keys, comments, quotes and empty lines are read`() throws {
        let text = """
            # Martlet
            data = "/srv/our chat # 1"   # quoted

              port=4430 # bare
            public-address = one.example:1
            public-address = [::1]:2
            """
        let layer = try ConfigurationFile.parse(text, name: "m.conf")

        #expect(layer[.data].map(\.text) == ["/srv/our chat # 1"])
        #expect(layer[.port].map(\.text) == ["4430"])
        #expect(layer[.port].map(\.origin) == [.line(4, file: "m.conf")])
        #expect(layer[.publicAddress].map(\.text) == ["one.example:1", "[::1]:2"])
        #expect(layer[.host].isEmpty)
    }

    @Test(arguments: ["port", "port 1", "[server]", "= 1", "port =", #"data = "a"#, #"data = "a" b"#])
    func `a line of another form is refused with its number`(line: String) {
        let expected: SettingsError =
            line == "= 1"
            ? .unknownKey("", line: 2, file: "m.conf") : .syntax(line: 2, file: "m.conf")
        #expect(throws: expected) { try ConfigurationFile.parse("\n\(line)\n", name: "m.conf") }
    }

    @Test func `an unknown key and a second value are refused with their lines`() {
        #expect(throws: SettingsError.unknownKey("ports", line: 1, file: "m.conf")) {
            try ConfigurationFile.parse("ports = 1", name: "m.conf")
        }
        #expect(throws: SettingsError.repeated(.port, line: 3, file: "m.conf")) {
            try ConfigurationFile.parse("port = 1\r\n\r\nport = 1", name: "m.conf")
        }
    }
}
