import ChatPresentation
import ClientHost
package import GTKBridge

/// The program's additions to GTK's own style.
package enum StyleSheet {
    /// The rules, as GTK CSS.
    package static let sheet = """
        .badge { background: @accent_bg_color; color: @accent_fg_color; border-radius: 10px; padding: 0 7px;
                 min-height: 20px; font-size: 0.85em; font-weight: bold; }
        .results button label { font-weight: normal; }
        .results button label.heading { font-weight: bold; }
        .results button { padding: 0 9px; min-height: 0; border-radius: 0; }
        .results .said { color: alpha(@window_fg_color, 0.6); }
        .performance { padding: 8px 12px; border-radius: 10px; font-family: monospace; font-size: 0.85em;
                       background: alpha(black, 0.78); color: white; }
        .loading-sign { border-radius: 9999px; padding: 6px 12px; }
        .chat-title { padding: 0 10px; min-height: 0; margin: 4px 0; }
        windowtitle.of-bar { min-height: 2.7em; }
        .chat-title .subtitle { font-weight: normal; }
        .composer textview, .composer textview text { background: transparent; }
        .formatted-field { background: alpha(currentColor, 0.08); border-radius: 6px; }
        .formatted-field textview, .formatted-field textview text { background: transparent; }
        .formatted-field:focus-within { outline: 2px solid alpha(@accent_color, 0.5); outline-offset: -1px; }
        toast { margin-bottom: 58px; }
        .composer .flat-menu button { background: none; border-radius: 9999px; min-width: 34px; min-height: 34px;
                                         padding: 0; }
        .composer .flat-menu:not(:hover) image, .composer button.flat:not(:hover) image { opacity: 0.7; }
        .composer .flat-menu button:hover { background: alpha(currentColor, 0.08); }
        popover.panel > contents { padding: 0; }
        .sticker-panel .strip { border-top: 1px solid alpha(currentColor, 0.12); }
        .composer .sticker-panel button.sticker { padding: 4px; min-width: 0; min-height: 0; border-radius: 12px; }
        .composer .sticker-panel button.sticker-tab { padding: 6px; min-width: 26px; min-height: 26px; border-radius: 9px; }
        .composer .sticker-panel button.sticker-tab:checked { background: alpha(currentColor, 0.14); }
        .composer .sticker-panel .panel-tabs button { padding: 2px 16px; min-height: 28px; border-radius: 9px; }
        .composer .sticker-panel .panel-tabs button:checked { background: alpha(currentColor, 0.14); }
        .composer .sticker-panel button.gif { padding: 0; min-width: 0; min-height: 0; border-radius: 8px; }
        .completion { background: @popover_bg_color; color: @popover_fg_color; border-radius: 12px; padding: 5px;
                      box-shadow: 0 1px 5px 1px alpha(black, 0.14), 0 2px 14px 3px alpha(black, 0.08);
                      min-width: 260px; }
        .completion label { font-weight: normal; }
        .file-sign { background: @accent_bg_color; color: @accent_fg_color; border-radius: 9999px;
                     min-width: 44px; min-height: 44px; }
        .on-picture { min-width: 28px; min-height: 28px; padding: 0; }
        .on-picture, .film-sign, .film-length { background: alpha(black, 0.55); color: white; }
        .on-picture:hover, .on-picture:focus { background: alpha(black, 0.75); }
        .on-picture:focus-visible { outline: 2px solid white; outline-offset: -2px; }
        .film-sign { border-radius: 9999px; min-width: 44px; min-height: 44px; }
        .film-length { border-radius: 9999px; padding: 2px 8px; font-size: 0.85em; }
        .pinned { border-bottom: 1px solid alpha(currentColor, 0.12); }
        .pinned label { font-weight: normal; }
        .pinned label.caption-heading { font-weight: bold; }
        .reply-bar button { padding: 3px 8px; }
        .reply-bar label { font-weight: normal; }
        .reply-bar label.caption-heading { font-weight: bold; }
        .connection-bar { padding: 4px 6px 4px 12px; background: alpha(@warning_color, 0.18); }
        .connection-bar label { font-weight: normal; }
        .foot-bar { min-height: 50px; padding: 0 12px; }
        .empty-plate { background: alpha(@window_bg_color, 0.9); color: @window_fg_color; border-radius: 16px;
                       padding: 14px 22px; }
        .empty-plate .wave { font-size: 56px; }
        .empty-plate .wave-button { padding: 2px 10px; border-radius: 14px; }
        .pin-stroke { background: @accent_color; border-radius: 2px; }
        .accent-choice { min-width: 26px; min-height: 26px; padding: 0; color: transparent; }
        .accent-choice:checked { color: white; }
        \(accents)
        .note-sheet { background: @popover_bg_color; border-top: 1px solid alpha(currentColor, 0.15);
                      box-shadow: 0 -2px 10px alpha(black, 0.12); }
        .paper-choice { min-width: 34px; min-height: 34px; padding: 0; border: 1px solid alpha(currentColor, 0.25); }
        .paper-choice image { opacity: 0; }
        .paper-choice:checked image { opacity: 1; }
        .paper-window { background: linear-gradient(135deg, #ffffff 50%, #1b2836 50%); color: #3f8ac9; }
        .paper-white { background: #ffffff; color: #0f1114; }
        .paper-sepia { background: #f8f1e2; color: #4f321c; }
        .paper-gray { background: #38383a; color: #e0e0e0; }
        .paper-black { background: #000000; color: #cfcfcf; }
        .wallpaper-choice { min-width: 48px; min-height: 48px; padding: 0; border-radius: 10px; color: transparent; }
        .wallpaper-choice:checked { color: alpha(black, 0.65); }
        \(wallpapers)
        .keycap { background-color: alpha(currentColor, 0.09); }
        .text-preview { border-radius: 12px; }
        .drop-goal { background: alpha(@window_bg_color, 0.94); border-radius: 16px; border: 2px dashed alpha(currentColor, 0.3); }
        .drop-goal.active { border-color: @accent_color; color: @accent_color; }
        box:drop(active), overlay:drop(active), chats:drop(active), history:drop(active) { box-shadow: none; }
        .drag-note { background: @popover_bg_color; color: @popover_fg_color; border-radius: 9999px; padding: 6px 14px;
                     box-shadow: 0 1px 5px 1px alpha(black, 0.14); }
        """

    /// Gives text fields and search results the text size of chats.
    package static func showTextSize(_ size: Double) {
        let metrics = WindowEnvironment.metrics(size)
        let (text, time) = (metrics.fontSize(.body), metrics.fontSize(.status))
        let sheet = """
            .chat-text, .results button label { font-size: \(text)px; }
            .results button label.caption { font-size: \(time)px; }
            """
        Appearance.setStyleSheet(sheet, as: "text size")
    }

    private static var wallpapers: String {
        ProgramSettings.Appearance.Wallpaper.allCases
            .map { ".wallpaper-\($0.rawValue) { background: \($0.background); }" }.joined(separator: "\n")
    }

    private static var accents: String {
        ProgramSettings.Appearance.Accent.allCases
            .map { ".accent-\($0.rawValue) { background: \($0.ground.css); }" }.joined(separator: "\n")
    }
}

extension ProgramSettings.Appearance.Scheme {
    /// The same choice in the GTK bridge.
    package var choice: Appearance.Choice {
        switch self {
        case .system: .system
        case .light: .light
        case .dark: .dark
        }
    }
}
