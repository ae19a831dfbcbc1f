import ClientNetwork
import CompactWire
import Testing

@testable import ClientHost

@Suite struct MachineDescriptionTests {
    @Test(arguments: ["", " ", "To Be Filled By O.E.M.", "System Product Name\n", "None"])
    func `what a maker leaves in place of a name is no name`(text: String) {
        #expect(MachineDescription.name(text) == nil)
    }

    @Test func `a name is bounded, and has no control characters`() {
        #expect(MachineDescription.name("ThinkPad X1\n\0") == "ThinkPad X1")
        #expect(MachineDescription.name(String(repeating: "x", count: 500))?.count == 64)
    }

    @Test func `servers are told the member's languages`() {
        var settings = ProgramSettings()
        settings.appearance.language = .init(rawValue: "ar")
        let told = ClientInformation.ofThisMachine(program: "1.0", settings, ["LANG": "de_DE.UTF-8"]).device
        #expect(told.language == "ar")
        #expect(told.systemLanguage == "de")
        #expect(told.appVersion == "1.0" && !told.deviceModel.isEmpty && !told.systemVersion.isEmpty)
    }
}
