import ChatPresentation
import ClientModel
public import GTKBridge

extension Snapshot {
    /// Draws the playback progress along the inside of a round video.
    ///
    /// - Parameters:
    ///   - circle: the square around the video, in pixels.
    ///   - fraction: the part that has been played, 0 to 1.
    public func drawPlaybackRing(in circle: Rectangle, fraction: Double) {
        let (x, y) = (circle.x + circle.width / 2, circle.y + circle.height / 2)
        let radius = circle.width / 2 - 5
        guard radius > 0 else { return }
        // Videos may be as light as the ring.
        var whole = VectorPath()
        whole.circle(x, y, radius: radius)
        stroke(whole, width: 4, Color(0x000000, alpha: 0.24))
        let part = Float(min(max(fraction, 0), 1))
        guard part > 0 else { return }
        var played = VectorPath()
        played.arc(x, y, radius: radius, from: -0.25, to: part - 0.25)
        stroke(played, width: 4, Color(0xFFFFFF, alpha: 0.9))
    }
}

extension LayoutSnapshotPainter {
    /// Draws the playback progress over a round video, with a play button while paused.
    func drawPlayback(of element: LayoutElement, in frame: Rectangle, on snapshot: borrowing Snapshot) {
        guard let playing = sheet.playing, element.role == .roundVideo,
            element.action == .openMedia(playing.message)
        else {
            return
        }
        snapshot.drawPlaybackRing(in: frame, fraction: playing.fraction)
        guard !playing.isPlaying else { return }
        let side: Float = 48
        let middle = Rectangle(
            x: frame.x + (frame.width - side) / 2,
            y: frame.y + (frame.height - side) / 2,
            width: side,
            height: side
        )
        drawDisk(.play, frame: middle, disk: colors.theme.picturePlate, color: Color(0xFFFFFF), on: snapshot)
    }
}
