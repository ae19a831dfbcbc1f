import AnimationFrames
import Foundation
import GTKBridge
import TestKit
import Testing

@testable import NodeKit

@MainActor
@Suite(.timeLimit(.minutes(3))) struct AnimationStoreTests {
    private let folder: TemporaryFolder
    private let store: AnimationStore
    private let request = ImageRequest("sticker", width: 2, height: 1)

    /// Creates a store whose worker answers every file with ten frames.
    init() throws {
        Toolkit.start(keepsLocale: true)
        folder = try TemporaryFolder()
        var reel = FrameSequence(width: 2, height: 1, frameDuration: .milliseconds(40))
        for shade in UInt8(0)..<10 { reel.append([shade, 0, 0, 255, shade, 0, 0, 255]) }
        try Data(reel.encoded).write(to: URL(fileURLWithPath: folder.path("reel")))
        store = AnimationStore(
            AnimationRenderer(
                executable: "/bin/sh",
                arguments: [
                    "-c", "cat > /dev/null; echo x >> '\(folder.path("runs"))'; cat '\(folder.path("reel"))'",
                ]
            )
        )
    }

    private func runs() -> Int {
        (try? String(contentsOfFile: folder.path("runs"), encoding: .utf8))?.count(where: { $0 == "x" }) ?? 0
    }

    /// Draws the animation like a row: again after each change. Returns the drawn textures.
    private func watch(until isEnough: ([Texture]) -> Bool) async throws -> [Texture] {
        var drawn: [Texture] = []
        var isDue = true
        var timeout = TestTimeout()
        while !isEnough(drawn) {
            if isDue {
                isDue = false
                let texture = store.texture(for: request, load: { [1] }, changed: { isDue = true })
                if let texture, texture !== drawn.last { drawn.append(texture) }
            }
            try #require(await timeout.goesOn())
        }
        return drawn
    }

    @Test func `it moves for as long as it is drawn, and was drawn by the worker once`() async throws {
        let drawn = try await watch { $0.count >= 12 }
        #expect(Set(drawn.map(ObjectIdentifier.init)).count == drawn.count)
        #expect(store.frameCount >= 12)
        #expect(runs() == 1)
    }

    @Test func `who is not seen rests, and goes on where it was`() async throws {
        _ = try await watch { $0.count >= 3 }
        let count = store.frameCount
        try await Task.sleep(for: .milliseconds(700))
        #expect(store.frameCount <= count + 1, "one frame may have been on its way")
        let again = store.texture(for: request, load: { [1] }, changed: {})
        #expect(again != nil)
        _ = try await watch { $0.count >= 2 }
        #expect(runs() == 1)
    }

    @Test func `without motion the first frame is shown`() async throws {
        store.isPlaying = false
        let drawn = try await watch { !$0.isEmpty }
        _ = store.texture(for: request, load: { [1] }, changed: {})
        try await Task.sleep(for: .milliseconds(300))
        #expect(store.texture(for: request, load: { [1] }, changed: {}) === drawn.last)
        #expect(store.frameCount == 1)
    }

    @Test func `what cannot be drawn is not tried again`() async throws {
        let store = AnimationStore(AnimationRenderer(executable: "/bin/false", arguments: []))
        var isTold = false
        #expect(store.texture(for: request, load: { [1] }, changed: { isTold = true }) == nil)
        var timeout = TestTimeout()
        while !isTold { try #require(await timeout.goesOn()) }
        #expect(store.texture(for: request, load: { [1] }, changed: { isTold = false }) == nil)
        try await Task.sleep(for: .milliseconds(100))
        #expect(isTold)
    }
}
