import GTKBridge
import Testing

@testable import MediaUI

@Suite struct FloatingVideoCornerTests {
    private let chat = Size(width: 800, height: 600)

    @Test func `what is let go anywhere comes to rest in the corner that is next to it`() {
        #expect(FloatingVideoCorner(nearestTo: Point(x: 30, y: 40), in: chat) == .topLeft)
        #expect(FloatingVideoCorner(nearestTo: Point(x: 790, y: 299), in: chat) == .topRight)
        #expect(FloatingVideoCorner(nearestTo: Point(x: 399, y: 301), in: chat) == .bottomLeft)
        #expect(FloatingVideoCorner(nearestTo: Point(x: 5000, y: 5000), in: chat) == .bottomRight)
    }

    @Test(arguments: FloatingVideoCorner.allCases)
    func `it lies within the chat, and stays where it is when it is not moved`(spot: FloatingVideoCorner) {
        let frame = spot.frame(side: 150, margin: 14, in: chat)
        #expect(frame.x >= 14 && frame.maxX <= 786 && frame.y >= 14 && frame.maxY <= 586)
        let middle = Point(x: frame.x + 75, y: frame.y + 75)
        #expect(FloatingVideoCorner(nearestTo: middle, in: chat) == spot)
    }
}
