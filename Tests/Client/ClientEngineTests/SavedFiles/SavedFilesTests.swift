import MediaStore
import MessageStore
import Testing

@testable import ClientEngine

@Suite struct SavedFilesTests {
    private func file(_ number: Int) -> SavedFile {
        SavedFile(path: "/downloads/\(number).txt", byteCount: Int64(number), time: Int32(number))
    }

    @Test func `files are remembered by what was downloaded, until they are forgotten`() async throws {
        let fixture = try EngineFixture()
        let files = SavedFiles(fixture.store)
        let (one, other) = (ResourceID("document 1"), ResourceID("document 2"))
        #expect(try await files.all().isEmpty)
        try await files.add(file(1), of: one)
        try await files.add(file(2), of: other)
        try await files.add(file(3), of: one)
        #expect(try await files.all() == [one: file(3), other: file(2)])
        try await files.forgetAll()
        #expect(try await files.all().isEmpty)
    }

    @Test func `the oldest files are forgotten when there are too many`() async throws {
        let fixture = try EngineFixture()
        let files = SavedFiles(fixture.store)
        for number in 1...SavedFiles.limit + 2 {
            try await files.add(file(number), of: ResourceID("\(number)"))
        }
        let all = try await files.all()
        #expect(all.count == SavedFiles.limit)
        #expect(all.values.map(\.time).min() == 3)
    }
}
