import GTKBridge
import Testing

@testable import NodeKit

@MainActor
@Suite struct StillDrawingTests {
    init() { Toolkit.start(keepsLocale: true) }

    @Test func `what was made ahead is there, drawn once`() {
        var count = 0
        let drawing = drawing { count += 1 }
        #expect(drawing.image { false } == nil)
        let (first, second) = (drawing.make(), drawing.make())
        #expect(first && !second)
        #expect(drawing.image { false } != nil)
        #expect(count == 1)
    }

    @Test func `one of too many pixels is tried once`() {
        var count = 0
        let drawing = drawing(most: 10) { count += 1 }
        #expect(drawing.image { true } == nil)
        #expect(drawing.image { true } == nil)
        #expect(count == 1)
    }

    private func drawing(most: Int = 1 << 16, drawn: @escaping () -> Void) -> StillDrawing {
        StillDrawing(height: 20, scale: 1, most: most) {
            drawn()
            return RenderNode { $0.fill(Rectangle(x: 0, y: 0, width: 40, height: 20), Color(0x3366CC)) }
        }
    }
}
