import ClientModel
import MediaStore
import TestKit
import Testing

@Suite struct OnlyCopyTests {
    private static let names = ["local/1", "local/2", "local/3"].map { ResourceID($0) }

    @Test(.timeLimit(.minutes(5)))
    func `only copies that nobody needs or has open are discarded`() async throws {
        let fixture = try await StoreFixture()
        for name in Self.names {
            try await fixture.store.store([1, 2], as: name, MediaDescription(kind: .file), isOnlyCopy: true)
        }
        try await fixture.store.store(
            [3],
            as: ResourceID("document/1"),
            MediaDescription(kind: .file),
            isOnlyCopy: false
        )
        #expect(try await Set(fixture.store.onlyCopies()) == Set(Self.names))

        // Another process has the second file open, as during an import.
        var held: MediaFile? = try await fixture.store.file(of: Self.names[1])
        let other = try await fixture.another()
        var asked: [ResourceID] = []
        let report = try await other.discard(Self.names + [ResourceID("document/1")]) { ids in
            asked = ids
            return [Self.names[2]]
        }
        // The first process also has files open that it has just created.
        #expect(report.fileCount == 0)
        #expect(asked.isEmpty)
        #expect(held?.byteCount == 2)
        held = nil
        await fixture.store.close()

        let again = try await other.discard(Self.names) { ids in
            asked = ids
            return [Self.names[2]]
        }
        #expect(again.fileCount == 2)
        #expect(Set(asked) == Set(Self.names))
        #expect(try await other.onlyCopies() == [Self.names[2]])
        await other.close()
    }
}
