import ClientModel
import Foundation
import MediaStore
import TestKit
import Testing

@testable import ClientEngine

@Suite struct ImportedFileTests {
    @Test func `what is uploaded is as long as what was taken in, whatever the folder says of it`()
        async throws
    {
        let fixture = try EngineFixture()
        let media = try await fixture.mediaStore()
        let path = fixture.folder.path("letter.txt")
        let link = fixture.folder.path("link.txt")
        try Data(repeating: 7, count: 5_000).write(to: URL(filePath: path))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        let outgoing = OutgoingMedia.file(path: link, .file, name: "link", mimeType: "")
        let taken = try #require(try await media.take(outgoing, number: 9, for: FakeChat.bob))
        #expect(taken.upload.parts.byteCount == 5_000)
        #expect(taken.upload.media.byteCount == 5_000)
    }
}
