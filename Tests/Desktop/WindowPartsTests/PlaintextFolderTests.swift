import Foundation
import TestKit
import Testing

@testable import WindowParts

/// Unencrypted files are deleted at the latest at the next start of their program.
@Suite struct PlaintextFolderTests {
    private let folder: TemporaryFolder
    private var place: URL { URL(filePath: folder.path) }

    init() throws { folder = try TemporaryFolder() }

    @Test func `folders of programs that are no more are swept, and our own`() throws {
        for purpose in PlaintextFolder.Purpose.allCases {
            let own = PlaintextFolder(for: purpose, in: place)
            try own.make()
            let mode = try FileManager.default.attributesOfItem(atPath: own.url.path)[.posixPermissions]
            #expect(mode as? Int == 0o700)
        }
        // No process has the largest id; process 1 is alive.
        let dead = ["martlet-paste-\(Int32.max)-x", "martlet-drag-\(Int32.max)-x"]
        let others = ["martlet-other", "martlet-paste-1-x", "martlet-paste-x"]
        for name in dead + others {
            try FileManager.default.createDirectory(
                at: place.appending(path: name),
                withIntermediateDirectories: false
            )
        }
        PlaintextFolder.sweep(in: place)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == others)
    }
}
