import Foundation
import TestKit
import Testing

@testable import Notifier

@Suite struct NotifierUnitTests {
    @Test func `a unit is written for the program and the home that it is installed for, and removed`() throws
    {
        let folder = try TemporaryFolder()
        let unit = NotifierUnit(folder: "\(folder.path)/systemd/user")
        try unit.install(program: "/opt/my programs/martlet-notifier", home: "/home/ada/100%")
        let text = try String(contentsOfFile: unit.path, encoding: .utf8)
        #expect(text.contains("ExecStart=\"/opt/my programs/martlet-notifier\" --home \"/home/ada/100%%\"\n"))
        try unit.uninstall()
        try unit.uninstall()
        #expect(!FileManager.default.fileExists(atPath: unit.path))
    }

    @Test func `the packaged unit is the one that is written`() throws {
        let root = URL(fileURLWithPath: #filePath).pathComponents.dropLast(4).joined(separator: "/")
        let packaged = try String(
            contentsOfFile: root.dropFirst() + "/Packaging/martlet-notifier.service",
            encoding: .utf8
        )
        #expect(packaged == NotifierUnit.text(program: "/usr/bin/martlet-notifier", home: nil))
    }
}
