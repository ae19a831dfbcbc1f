import CGTK4
import StdExtras

/// A colour in the sRGB space.
nonisolated public struct Color: Hashable, Sendable {
    /// The red component, 0 to 1.
    public var red: Float
    /// The green component, 0 to 1.
    public var green: Float
    /// The blue component, 0 to 1.
    public var blue: Float
    /// The opacity, 0 (invisible) to 1.
    public var alpha: Float

    /// Creates a colour from its components.
    public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates a colour from its number in a style sheet: `Color(0x2678B6)`.
    public init(_ rgb: UInt32, alpha: Float = 1) {
        self.init(
            red: Float(rgb >> 16 & 0xFF) / 255,
            green: Float(rgb >> 8 & 0xFF) / 255,
            blue: Float(rgb & 0xFF) / 255,
            alpha: alpha
        )
    }

    /// The colour in CSS syntax, without transparency.
    public var css: String {
        let parts = [red, green, blue].map { String(Int(clamping: ($0 * 255).rounded())) }
        return "rgb(\(parts.joined(separator: ",")))"
    }

    var gdk: GdkRGBA { GdkRGBA(red: red, green: green, blue: blue, alpha: alpha) }
}
