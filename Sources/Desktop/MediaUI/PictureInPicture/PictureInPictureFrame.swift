package import ClientModel
import StdExtras

/// The size of a video's small window; its aspect ratio is always that of the video.
nonisolated package struct PictureInPictureFrame: Equatable, Sendable {
    /// The default length of the longer side, in pixels.
    package static let usual = 400
    /// The factor of one step by a key.
    package static let step = 1.15
    /// The minimum width: below it there is no room for the controls.
    private static let narrowest = 210.0
    private static let longest = 1600.0
    /// The aspect ratios of the window; flatter or steeper videos get bars.
    private static let ratios = 0.4...3.0

    /// The width divided by the height.
    let ratio: Double
    /// The length of the longer side, in pixels.
    package private(set) var span: Double

    /// The frame of a video of this size, nil if unknown; its longer side is `span` pixels.
    package init(_ video: PixelSize?, span: Int = usual) {
        let size = video ?? PixelSize(width: 16, height: 9)
        let exact = Double(max(1, size.width)) / Double(max(1, size.height))
        ratio = min(max(exact, Self.ratios.lowerBound), Self.ratios.upperBound)
        self.span = Double(span)
        settle()
    }

    /// The width in pixels.
    package var width: Int { Int(clamping: (ratio >= 1 ? span : span * ratio).rounded()) }

    /// The height in pixels.
    package var height: Int { Int(clamping: (ratio >= 1 ? span / ratio : span).rounded()) }

    /// Scales the frame by a factor.
    mutating func scale(by factor: Double) {
        guard factor.isFinite, factor > 0 else { return }
        span *= factor
        settle()
    }

    /// Resizes the frame by its lower corner, moved outwards and down by pixels: the larger relative change counts.
    mutating func pull(by x: Double, _ y: Double) {
        let (across, down) = (1 + x / Double(width), 1 + y / Double(height))
        scale(by: max(across, down, 0.01))
    }

    private mutating func settle() {
        span = min(max(span, Self.narrowest / min(1, ratio)), Self.longest)
    }
}
