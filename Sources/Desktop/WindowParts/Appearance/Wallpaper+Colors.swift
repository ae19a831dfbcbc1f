package import ChatNodes
package import ClientHost
import GTKBridge

extension ProgramSettings.Appearance.Wallpaper {
    /// A theme with this wallpaper. Plates on it have its colour, so that they belong to it.
    package func applied(to theme: ChatTheme) -> ChatTheme {
        guard let style = style(isDark: theme.isDark) else { return theme }
        var theme = theme
        theme.wallpaper = style
        theme.ground = Color(style.corners[0])
        theme.plate = Color(theme.isDark ? style.corners[3] : style.ink, alpha: theme.isDark ? 0.85 : 0.6)
        return theme
    }

    /// The background of a button that chooses the wallpaper, as a value of a style sheet.
    var background: String {
        let corners = (style(isDark: false) ?? ChatTheme.light.wallpaper).corners.map { Color($0).css }
        return "linear-gradient(135deg, \(corners[0]), \(corners[1]) 50%, \(corners[3]))"
    }

    /// The colours in light or dark windows; nil for those of the theme.
    private func style(isDark: Bool) -> WallpaperStyle? {
        switch self {
        case .meadow: nil
        case .sky:
            isDark
                ? WallpaperStyle(
                    corners: [0x0F1A2B, 0x12233A, 0x0E1622, 0x152A42],
                    ink: 0x6F93BE,
                    strength: 0.12
                )
                : WallpaperStyle(
                    corners: [0xC9DFF2, 0xB5D3EE, 0xD6E6F3, 0xBCD9EC],
                    ink: 0x456C90,
                    strength: 0.2
                )
        case .dusk:
            isDark
                ? WallpaperStyle(
                    corners: [0x241726, 0x2A1A22, 0x1C1420, 0x2B1D2E],
                    ink: 0xA87C9C,
                    strength: 0.12
                )
                : WallpaperStyle(
                    corners: [0xF3D6C4, 0xEBC3CF, 0xF2E0C2, 0xDEC3E0],
                    ink: 0x85546A,
                    strength: 0.2
                )
        case .sand:
            isDark
                ? WallpaperStyle(
                    corners: [0x1F1C16, 0x242019, 0x191712, 0x28231A],
                    ink: 0x9C8B6A,
                    strength: 0.12
                )
                : WallpaperStyle(
                    corners: [0xEFE6D2, 0xE6DBC3, 0xF1EADB, 0xE2D6BC],
                    ink: 0x7A6642,
                    strength: 0.2
                )
        case .lilac:
            isDark
                ? WallpaperStyle(
                    corners: [0x191529, 0x1E1830, 0x151222, 0x221B38],
                    ink: 0x8E80C4,
                    strength: 0.12
                )
                : WallpaperStyle(
                    corners: [0xDCD3F0, 0xCFC6EC, 0xE6DCF2, 0xC9CBEF],
                    ink: 0x62538F,
                    strength: 0.2
                )
        case .plain:
            isDark
                ? WallpaperStyle(corners: Array(repeating: 0x0E1621, count: 4), ink: 0x6C8CA8, strength: 0)
                : WallpaperStyle(corners: Array(repeating: 0xE7EBEE, count: 4), ink: 0x5A6873, strength: 0)
        }
    }
}
