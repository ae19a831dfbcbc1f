import Foundation
import GTKBridge

extension Snapshot {
    /// Draws a progress ring on a dark disk, which turns.
    ///
    /// - Parameters:
    ///   - place: The centre.
    ///   - radius: The radius of the disk, in pixels.
    ///   - fraction: The progress, 0 to 1.
    ///   - turn: The rotation, in turns.
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
