import Foundation
import GTKBridge

extension Snapshot {
    /// Draws a ring on a dark disk that says how much of something has come, and turns meanwhile.
    ///
    /// - Parameters:
    ///   - place: Its middle.
    ///   - radius: Of the disk, in pixels.
    ///   - fraction: How much there is, 0 to 1.
    ///   - turn: How far it has turned, in turns.
    func drawProgress(at place: Point, radius: Float = 24, fraction: Double, turn: Float) {
        var disk = VectorPath()
        disk.circle(place.x, place.y, radius: radius)
        fill(disk, Color(0x000000, alpha: 0.5))
        var arc = VectorPath()
        let length = Float(min(max(fraction, 0.06), 1))
        let inner = radius - 5
        let start = (turn - 0.25) * 2 * .pi
        arc.move(place.x + inner * cosf(start), place.y + inner * sinf(start))
        arc.arc(place.x, place.y, radius: inner, from: turn - 0.25, to: turn - 0.25 + length)
        stroke(arc, width: 3, Color(0xFFFFFF))
    }
}
