package import ClientHost
package import GTKBridge
package import Localization

/// Buttons that choose a wallpaper.
package final class WallpaperChoice {
    package let widget = Box(.horizontal, spacing: 8)

    /// Buttons for all wallpapers.
    ///
    /// - Parameters:
    ///   - chosen: The current wallpaper; nil for none of them.
    ///   - strings: The language of the window.
    ///   - choose: Called with a wallpaper that the user presses.
    package init(
        _ chosen: ProgramSettings.Appearance.Wallpaper?,
        _ strings: Strings,
        choose: @escaping @MainActor (ProgramSettings.Appearance.Wallpaper) -> Void
    ) {
        var first: ToggleButton?
        for wallpaper in ProgramSettings.Appearance.Wallpaper.allCases {
            let name = wallpaper.name(strings)
            let button = ToggleButton(icon: "object-select-symbolic", label: name) { isOn in
                if isOn { choose(wallpaper) }
            }
            button.addStyleClass("wallpaper-choice")
            button.addStyleClass("wallpaper-\(wallpaper.rawValue)")
            button.align(vertical: .center)
            if let first { button.join(first) } else { first = button }
            button.isOn = wallpaper == chosen
            widget.append(button)
        }
    }
}

extension ProgramSettings.Appearance.Wallpaper {
    /// The name of the wallpaper.
    nonisolated fileprivate func name(_ strings: Strings) -> String {
        switch self {
        case .meadow: strings.wallpaperMeadow
        case .sky: strings.wallpaperSky
        case .dusk: strings.wallpaperDusk
        case .sand: strings.wallpaperSand
        case .lilac: strings.wallpaperLilac
        case .plain: strings.wallpaperPlain
        }
    }
}
