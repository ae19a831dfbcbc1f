import GTKBridge
import ListEngine
import Testing

@testable import NodeKit

@Suite struct IndicatorTrackTests {
    private let size = Size(width: 400, height: 600)

    private func track(position: Double, length: Double, isRightToLeft: Bool = false) -> IndicatorTrack? {
        IndicatorTrack(
            ScrollIndicator(position: position, length: length),
            in: size,
            topInset: 0,
            bottomInset: 100,
            isRightToLeft: isRightToLeft
        )
    }

    @Test func `the thumb goes from one end of what is open to the other`() throws {
        let top = try #require(track(position: 0, length: 0.25)).thumb
        let bottom = try #require(track(position: 1, length: 0.25)).thumb
        #expect(top.y < 5)
        #expect(abs(bottom.maxY - 497) < 1, "above what covers the list")
        #expect(top.height == bottom.height)
        #expect(top.maxX < 400)
    }

    @Test func `a list that is all seen has no thumb, and a long one has one that can be held`() throws {
        #expect(track(position: 0, length: 1) == nil)
        #expect(try #require(track(position: 0.5, length: 0.0001)).thumb.height >= 28)
    }

    @Test func `it lies at the edge where lines end`() throws {
        let right = try #require(track(position: 0, length: 0.5))
        let left = try #require(track(position: 0, length: 0.5, isRightToLeft: true))
        #expect(right.thumb.x > 380 && left.thumb.maxX < 20)
        #expect(left.thumb.x == 400 - right.thumb.maxX)
        #expect(right.isHeld(at: Point(x: 395, y: 20)) && !right.isHeld(at: Point(x: 5, y: 20)))
        #expect(left.isHeld(at: Point(x: 5, y: 20)) && !left.isHeld(at: Point(x: 395, y: 20)))
        #expect(right.isNear(to: Point(x: 380, y: 20)) && left.isNear(to: Point(x: 20, y: 20)))
    }

    @Test func `dragging the thumb all the way goes through all that is hidden`() throws {
        let track = try #require(self.track(position: 0, length: 0.25))
        let way = Float(494) - track.thumb.height
        let travel = track.travel(for: way, openHeight: 500)
        #expect(abs(travel + 1500) < 0.5, "down by the three quarters that are not seen")
    }
}
