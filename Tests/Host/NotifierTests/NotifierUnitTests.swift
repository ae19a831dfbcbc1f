import ConfinedProcess
import Foundation
import ImageDecoding
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

    @Test func `a worker that runs out of the unit's memory does not take the notifier with it`() throws {
        let lines = NotifierUnit.text(program: "/usr/bin/martlet-notifier", home: nil).split(separator: "\n")
        #expect(lines.contains("OOMPolicy=continue"))
        let most = try #require(lines.first { $0.hasPrefix("MemoryMax=") })
        let unit = try #require(UInt64(most.dropFirst("MemoryMax=".count).dropLast()))
        let worker = try #require(ImageDecodingLimits.resourcesOfSmall.dataBytes)
        #expect(worker <= (unit << 20) / 2)
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
