import CGTK4
import TestKit
import Testing

@testable import GTKBridge

/// cairo keeps ten font files open at a time. Texts of several scripts and styles need more, so that threads that
/// shape and draw would close each other's files.
@MainActor
@Suite struct FaceKeepingTests {
    init() { _ = Drawing.toolkit }

    @Test func `no thread loses its fonts to others, and all see the same letters`() async {
        let alone = await Self.shapedAndDrawn(task: 0)
        let crowd = await withTaskGroup { group in
            for _ in 0..<6 { group.addTask { await Self.shapedAndDrawn(task: 0) } }
            for task in 1...6 { group.addTask { await Self.shapedAndDrawn(task: task) == [] ? [] : alone } }
            var crowd: [[Pixels]] = []
            for await pictures in group { crowd.append(pictures) }
            return crowd
        }
        let differing = crowd.map { pictures in pictures.indices.filter { pictures[$0] != alone[$0] } }
        #expect(differing == Array(repeating: [], count: 12))
    }

    /// Texts in sizes that no other task uses: each size of each font is loaded anew.
    @concurrent
    private static func shapedAndDrawn(task: Int) async -> [Pixels] {
        (0..<15).map { number in
            var request = MixedText.request(seed: UInt64(number))
            request.size = 9 + Double((number * 7 + task * 5) % 40) + Double(task) / 8
            let shaped = TextShaper().shape(request)
            let painter = GlyphPainter()
            RenderLock.take()
            defer { RenderLock.giveBack() }
            let node = RenderNode(forCairo: true) { snapshot in
                for run in shaped.runs { painter.draw(run, Color(0), on: snapshot) }
            }
            return Drawing.pixels(of: node, width: 400, height: 60)
        }
    }
}
