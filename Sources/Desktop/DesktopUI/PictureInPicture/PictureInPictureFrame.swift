import ClientModel
import StdExtras

/// How large the small window of a film is: as wide to its height as the film, whoever resizes it.
nonisolated struct PictureInPictureFrame: Equatable, Sendable {
    /// How long the longer side is for who has not changed it, in pixels.
    static let usual = 400
    /// How much one step of a key changes it.
    static let step = 1.15
    /// Narrower there is no room for what one presses.
    private static let narrowest = 210.0
    private static let longest = 1600.0
    /// What is flatter or steeper than this has bars.
    private static let ratios = 0.4...3.0

    /// Its width as a multiple of its height.
    let ratio: Double
    /// How long its longer side is, in pixels.
    private(set) var span: Double

    /// Around a film of this size, nil for one of which that is not known, with a longer side of `span` pixels.
    init(_ video: PixelSize?, span: Int = usual) {
        let size = video ?? PixelSize(width: 16, height: 9)
        let exact = Double(max(1, size.width)) / Double(max(1, size.height))
        ratio = min(max(exact, Self.ratios.lowerBound), Self.ratios.upperBound)
        self.span = Double(span)
        settle()
    }

    /// In pixels.
    var width: Int { Int(clamping: (ratio >= 1 ? span : span * ratio).rounded()) }

    /// In pixels.
    var height: Int { Int(clamping: (ratio >= 1 ? span / ratio : span).rounded()) }

    /// Becomes so many times as large.
    mutating func scale(by factor: Double) {
        guard factor.isFinite, factor > 0 else { return }
        span *= factor
        settle()
    }

    /// Its lower corner was pulled this far, to the outside and down, in pixels: it goes along with the farther.
    mutating func pull(by x: Double, _ y: Double) {
        let (across, down) = (1 + x / Double(width), 1 + y / Double(height))
        scale(by: max(across, down, 0.01))
    }

    private mutating func settle() {
        span = min(max(span, Self.narrowest / min(1, ratio)), Self.longest)
    }
}
