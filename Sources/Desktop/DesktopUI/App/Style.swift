import ClientHost
import GTKBridge

/// What GTK's own style leaves open.
enum Style {
    /// In the language of GTK's style sheets.
    static let sheet = """
        .badge { background: @accent_bg_color; color: @accent_fg_color; border-radius: 10px; padding: 0 7px;
                 min-height: 20px; font-size: 0.85em; font-weight: bold; }
        .results button label { font-weight: normal; }
        .results button label.heading { font-weight: bold; }
        .composer textview, .composer textview text { background: transparent; }
        """
}

extension ProgramSettings.Look.Scheme {
    /// As GTK's bridge calls it.
    var choice: Appearance.Choice {
        switch self {
        case .system: .system
        case .light: .light
        case .dark: .dark
        }
    }
}
