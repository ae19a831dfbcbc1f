import ChatNodes
import ClientHost
import GTKBridge

extension ProgramSettings.Appearance.Accent {
    /// The hue that colours are turned to: 0 red, ⅓ green, ⅔ blue; nil for the default blue.
    var hue: Float? {
        switch self {
        case .blue: nil
        case .teal: 0.5
        case .green: 0.36
        case .orange: 0.08
        case .red: 0.99
        case .pink: 0.91
        case .purple: 0.75
        }
    }

    /// The background of white letters and symbols: libadwaita's own blue is too light for letters.
    var ground: Color { turned(ChatTheme.blue) }

    /// Applies the accent to all windows, for the light or dark scheme in use now.
    package func show() {
        var colors = Appearance.isDark ? Self.dark : [:]
        colors["accent_bg_color"] = ground
        colors["accent_fg_color"] = Color(0xFFFFFF)
        colors["accent_color"] = turned(Appearance.isDark ? Color(0x78AEED) : ChatTheme.blue)
        Appearance.setColors(colors)
    }

    /// Colours of dark windows where the toolkit uses greys: flat areas match the chat list, raised areas are
    /// lighter.
    private static let dark: [String: Color] = {
        let ground = ChatTheme.dark.list.ground
        let raised = Color(0x212D39)
        return [
            "window_bg_color": ground, "view_bg_color": ground,
            "headerbar_bg_color": ground, "headerbar_backdrop_color": ground,
            "card_bg_color": raised, "popover_bg_color": raised, "dialog_bg_color": raised,
        ]
    }()

    private func turned(_ blue: Color) -> Color { hue.map { blue.turned(to: $0) } ?? blue }
}
