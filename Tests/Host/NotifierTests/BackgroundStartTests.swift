import ClientHost
import Foundation
import TestKit
import Testing

@testable import Notifier

@Suite struct BackgroundStartTests {
    @Test func `nothing starts with the session at first`() throws {
        let config = try TemporaryFolder()
        let start = BackgroundStart(of: ClientDataDirectory(path: config.path), config: config.path)
        #expect(!start.isOn)
    }

    @Test func `the link of systemd counts wherever it leads`() throws {
        let config = try TemporaryFolder()
        let wants = "\(config.path)/systemd/user/graphical-session.target.wants"
        try FileManager.default.createDirectory(atPath: wants, withIntermediateDirectories: true)
        let link = "\(wants)/\(NotifierUnit.name)"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/nowhere")
        #expect(BackgroundStart(of: ClientDataDirectory(path: config.path), config: config.path).isOn)
    }

    @Test func `words of the entry are quoted as the desktop reads them`() {
        let entry = BackgroundStart.entry("/opt/my \"apps\"/$x\\y%z", home: "/home/a b")
        #expect(
            entry.contains(#"Exec="/opt/my \\"apps\\"/\\$x\\\\y%%z" "--home" "/home/a b""#)
        )
    }
}
