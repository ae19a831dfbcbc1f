public import GTKBridge
import Glibc

extension Color {
    /// The colour turned to another hue at the same luminance, so that all contrasts to it stay as they are.
    ///
    /// - Parameter hue: 0 red, ⅓ green, ⅔ blue.
    /// - Returns: the turned colour; a grey stays what it is.
    public func turned(to hue: Float) -> Color {
        let (saturation, _) = saturationAndLightness
        let wanted = luminance
        var (low, high) = (Float(0), Float(1))
        // Luminance rises with lightness; 20 halvings are finer than eight bits can show.
        for _ in 0..<20 {
            let middle = (low + high) / 2
            let isTooDark = Color(hue: hue, saturation: saturation, lightness: middle).luminance < wanted
            (low, high) = isTooDark ? (middle, high) : (low, middle)
        }
        var turned = Color(hue: hue, saturation: saturation, lightness: high)
        turned.alpha = alpha
        return turned
    }

    /// The relative luminance, 0 to 1, as in the guidelines for accessible pages.
    var luminance: Float {
        func linear(_ part: Float) -> Float {
            part > 0.03928 ? powf((part + 0.055) / 1.055, 2.4) : part / 12.92
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    private var saturationAndLightness: (Float, Float) {
        let (most, least) = (max(red, green, blue), min(red, green, blue))
        let lightness = (most + least) / 2
        guard most > least else { return (0, lightness) }
        return ((most - least) / (1 - abs(2 * lightness - 1)), lightness)
    }

    private init(hue: Float, saturation: Float, lightness: Float) {
        func part(_ offset: Float) -> Float {
            let place = (offset + hue * 12).truncatingRemainder(dividingBy: 12)
            let chroma = saturation * min(lightness, 1 - lightness)
            return lightness - chroma * max(-1, min(place - 3, 9 - place, 1))
        }
        self.init(red: part(0), green: part(8), blue: part(4))
    }
}
