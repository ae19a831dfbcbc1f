import ClientEngine
import ClientModel
import StdExtras
import TestKit
import Testing

@testable import SendFilesUI

/// The uploads that begin while the user is still asked about files.
@MainActor @Suite(.timeLimit(.minutes(1))) struct PreUploadsTests {
    /// The begun and the abandoned uploads, by the paths of their files.
    private final class Log: Sendable {
        let begun = Locked<[String]>([])
        let abandoned = Locked<[String]>([])
    }

    private let log = Log()
    private let uploads: PreUploads<String>

    init() {
        uploads = PreUploads { [log] media in
            guard case .file(let path, _, _, _) = media, path != "unreadable" else { throw MissingFile() }
            log.begun.withLock { $0.append(path) }
            return path
        } abandon: { [log] path in
            log.abandoned.withLock { $0.append(path) }
        }
    }

    private struct MissingFile: Error {}

    private func media(_ path: String) -> OutgoingMedia {
        .file(path: path, .file, name: path, mimeType: "")
    }

    private func passes(_ isTrue: () -> Bool) async -> Bool {
        var timeout = TestTimeout()
        while !isTrue() { guard await timeout.goesOn() else { return false } }
        return true
    }

    @Test func `what is chosen begins at once in its order, and is handed over when it is sent`() async throws
    {
        uploads.follow([0: media("a"), 1: media("b"), 2: media("c")])
        #expect(await passes { log.begun.withLock(\.self) == ["a", "b", "c"] })
        uploads.follow([0: media("a"), 1: media("b"), 2: media("c")])
        let taken = uploads.take()
        #expect(try await taken[1]?.value == "b" && taken.count == 3)
        // The closing dialog gives up nothing that is being sent.
        uploads.follow([:])
        #expect(log.begun.withLock(\.count) == 3 && log.abandoned.withLock(\.isEmpty))
    }

    @Test func `what is taken away is given up, what changes begins again`() async throws {
        uploads.follow([0: media("a"), 1: media("b")])
        #expect(await passes { log.begun.withLock(\.count) == 2 })
        uploads.follow([1: media("other")])
        #expect(await passes { log.abandoned.withLock { $0.sorted() } == ["a", "b"] })
        #expect(await passes { log.begun.withLock(\.last) == "other" })
        uploads.follow([:])
        #expect(await passes { log.abandoned.withLock(\.count) == 3 })
    }

    @Test func `a file that cannot be read holds up no other`() async throws {
        uploads.follow([0: media("unreadable"), 1: media("b")])
        #expect(await passes { log.begun.withLock(\.self) == ["b"] })
        let taken = uploads.take()
        await #expect(throws: MissingFile.self) { try await taken[0]?.value }
    }
}
