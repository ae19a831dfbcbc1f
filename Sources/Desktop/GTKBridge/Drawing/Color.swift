import CGTK4
import StdExtras

/// A colour of the sRGB space.
nonisolated public struct Color: Hashable, Sendable {
    /// 0 to 1.
    public var red: Float
    /// 0 to 1.
    public var green: Float
    /// 0 to 1.
    public var blue: Float
    /// 0, which can't be seen, to 1.
    public var alpha: Float

    /// A colour from its parts.
    public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// A colour as written in a style sheet: `Color(0x2678B6)`.
    public init(_ rgb: UInt32, alpha: Float = 1) {
        self.init(
            red: Float(rgb >> 16 & 0xFF) / 255,
            green: Float(rgb >> 8 & 0xFF) / 255,
            blue: Float(rgb & 0xFF) / 255,
            alpha: alpha
        )
    }

    /// As style sheets have it, without transparency.
    public var css: String {
        let parts = [red, green, blue].map { String(Int(clamping: ($0 * 255).rounded())) }
        return "rgb(\(parts.joined(separator: ",")))"
    }

    var gdk: GdkRGBA { GdkRGBA(red: red, green: green, blue: blue, alpha: alpha) }
}
