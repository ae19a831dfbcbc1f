import Foundation
import TestKit
import Testing

@testable import SendFilesUI

/// The preparation of pasted files before the question to the user: once, only in the same chat, and without
/// leftovers.
@MainActor @Suite(.timeLimit(.minutes(1))) struct PreparationTests {
    private let folder: TemporaryFolder
    private var place: URL { URL(fileURLWithPath: folder.path) }

    init() throws { folder = try TemporaryFolder() }

    private func leftovers() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
    }

    /// Creates a pasted file when the test allows it.
    @MainActor private final class Making {
        let place: URL
        private let gate = AsyncStream<Void>.makeStream()
        private(set) var begun = 0
        private(set) var ended = 0

        init(in place: URL) { self.place = place }

        func goOn() { gate.continuation.finish() }

        func make() async throws -> PastedFile {
            begun += 1
            for await _ in gate.stream {}
            defer { ended += 1 }
            return try PastedFile([1, 2, 3], named: "picture.png", in: place)
        }
    }

    @Test func `who pastes twice before there is anything to see is asked once`() async throws {
        let making = Making(in: place)
        let preparation = Preparation<String, PastedFile>()
        let (asked, ask) = AsyncStream<String>.makeStream()
        for _ in 1...2 {
            preparation.begin("paste", making.make, slow: {}) { made in
                ask.yield((try? made.get().path) ?? "")
            }
        }
        making.goOn()
        for await path in asked {
            #expect(path.hasSuffix("/picture.png"))
            break
        }
        #expect(making.begun == 1)
        // And again once the question was asked.
        preparation.begin("paste", making.make, slow: {}) { made in ask.yield((try? made.get().path) ?? "") }
        for await _ in asked { break }
        #expect(making.begun == 2)
        #expect(try leftovers().isEmpty)
    }

    @Test func `nobody is asked in a chat that was left meanwhile, and nothing of it stays`() async throws {
        let making = Making(in: place)
        let preparation = Preparation<String, PastedFile>()
        preparation.begin("paste", making.make, slow: {}) { _ in Issue.record("somebody was asked") }
        while making.begun == 0 { await Task.yield() }
        preparation.stop()
        // The next chat's file is ready after it.
        let (ready, notify) = AsyncStream<Void>.makeStream()
        preparation.begin("paste", making.make, slow: {}) { _ in notify.finish() }
        making.goOn()
        for await _ in ready {}
        #expect(try leftovers().isEmpty)
    }

    @Test func `what is chosen meanwhile takes the place of what is not ready`() async throws {
        let (first, second) = (Making(in: place), Making(in: place))
        let preparation = Preparation<String, PastedFile>()
        preparation.begin("paste", first.make, slow: {}) { _ in Issue.record("the first was asked about") }
        while first.begun == 0 { await Task.yield() }
        let (ready, notify) = AsyncStream<Void>.makeStream()
        preparation.begin("drop", second.make, slow: {}) { _ in notify.finish() }
        first.goOn()
        second.goOn()
        for await _ in ready {}
        #expect(second.begun == 1)
        #expect(try leftovers().isEmpty)
    }

    @Test func `it is said when it takes long, and again when the same is asked for again`() async throws {
        let making = Making(in: place)
        let preparation = Preparation<String, PastedFile>(timeout: .milliseconds(1))
        let (said, say) = AsyncStream<Void>.makeStream()
        for _ in 1...2 {
            preparation.begin("drop", making.make, slow: { say.yield() }) { _ in }
            for await _ in said { break }
        }
        #expect(making.begun == 1)
        preparation.stop()
    }

    @Test func `what takes long and may be something else by now begins anew when it is asked for again`()
        async throws
    {
        let (first, second) = (Making(in: place), Making(in: place))
        let preparation = Preparation<String, PastedFile>(timeout: .milliseconds(1))
        let (said, say) = AsyncStream<Void>.makeStream()
        preparation.begin("paste", first.make, slow: { say.finish() }) { _ in
            Issue.record("the first was asked about")
        }
        for await _ in said {}
        let (ready, notify) = AsyncStream<Void>.makeStream()
        preparation.begin("paste", mayChange: true, second.make, slow: {}) { _ in notify.finish() }
        second.goOn()
        for await _ in ready {}
        #expect(second.begun == 1)
        first.goOn()
        while first.ended == 0 { await Task.yield() }
        // Its creator releases the file a moment later.
        while try !leftovers().isEmpty { await Task.yield() }
    }

    @Test func `a pasted file is there as long as somebody has it`() throws {
        var file: PastedFile? = try PastedFile([1, 2, 3], named: "picture.png", in: place)
        let path = try #require(file?.path)
        #expect(FileManager.default.contents(atPath: path) == Data([1, 2, 3]))
        file = nil
        #expect(try leftovers().isEmpty)
        #expect(throws: PastedFileError.notKept) {
            try PastedFile([1], named: "no/such/folder.png", in: place)
        }
        #expect(try leftovers().isEmpty)
    }
}
