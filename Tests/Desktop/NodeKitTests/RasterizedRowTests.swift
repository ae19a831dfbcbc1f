import GTKBridge
import Glibc
import StdExtras
import Testing

@testable import NodeKit

@MainActor
@Suite(.timeLimit(.minutes(1)))
final class RasterizedRowTests {
    private let texts = TextPainter()
    /// The thread of each drawing.
    private let drawn = Locked<[pthread_t]>([])

    init() { Toolkit.start(keepsLocale: true) }

    @Test func `what the press made is there, drawn once and on another thread`() async {
        let press = RowRasterizer()
        let drawings = (0..<20).map { _ in drawing() }
        #expect(drawings[0].image { false } == nil)
        press.make(drawings)
        // Requested again, as by a moving list: finished and started bitmaps are not started again.
        while !drawings.allSatisfy(\.isMade) {
            try? await Task.sleep(for: .milliseconds(1))
            press.make(drawings)
        }
        #expect(drawings.allSatisfy { $0.image { false } != nil })
        let threads = drawn.withLock { $0 }
        #expect(threads.count == 20)
        #expect(Set(threads).count == 1)
        #expect(!threads.contains(pthread_self()))
    }

    @Test func `what is needed at once is drawn here, and stays when it comes from elsewhere`() throws {
        let drawing = drawing()
        let image = try #require(drawing.image { true })
        drawing.make(with: TextPainter())
        #expect(drawing.image { false } === image)
        #expect(drawn.withLock { $0 } == [pthread_self(), pthread_self()])
    }

    @Test func `one of too many pixels is tried once`() {
        let drawing = drawing(most: 10)
        #expect(drawing.image { true } == nil)
        #expect(drawing.isMade)
        #expect(drawing.image { true } == nil)
        #expect(drawn.withLock { $0.count } == 1)
    }

    private func drawing(most: Int = 1 << 16) -> RasterizedRow {
        let frame = Rectangle(x: 0, y: 0, width: 40, height: 20)
        return RasterizedRow(height: 20, scale: 1, most: most, texts: texts) { _, snapshot in
            self.drawn.withLock { $0.append(pthread_self()) }
            snapshot.fill(frame, Color(0x3366CC))
        }
    }
}
