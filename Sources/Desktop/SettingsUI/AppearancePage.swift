import ClientHost
import GTKBridge
import Localization
import WindowParts

/// The settings of the appearance: language, light or dark, accent, text size.
final class AppearancePage {
    let page: PreferencesPage

    private let context: SettingsContext
    private let subpages: SettingsSubpages
    private let settings: SharedSettings
    private let report: @MainActor (String) -> Void
    private let strings: Strings
    private let preview: TextPreview
    private var scheme: ChoiceRow?
    private static let schemes: [ProgramSettings.Appearance.Scheme] = [.system, .light, .dark]

    init(_ context: SettingsContext, over window: PreferencesWindow) {
        self.context = context
        subpages = SettingsSubpages(over: window, context.strings)
        (settings, report, strings) = (context.settings, context.report, context.strings)
        preview = TextPreview(context.environment)
        page = PreferencesPage(
            SettingsPage.appearance.rawValue,
            title: strings.appearance,
            icon: "applications-graphics-symbolic"
        )
        page.add(language())
        page.add(colors())
        page.add(texts())
        page.add(emoji())
        page.add(writing())
        page.add(folders())
    }

    /// Called when the window became light or dark, or has another accent.
    func themeChanged() {
        preview.themeChanged()
        // The scheme may have been changed elsewhere.
        scheme?.chosen = placeOfScheme
    }

    private var placeOfScheme: Int { Self.schemes.firstIndex(of: settings.value.appearance.scheme) ?? 0 }

    private func language() -> PreferencesGroup {
        let group = PreferencesGroup()
        let languages =
            [(ProgramSettings.Appearance.Language.system, strings.sameAsDesktop)]
            + Language.all.map { (ProgramSettings.Appearance.Language(rawValue: $0.id), $0.name) }
        let row = ChoiceRow(
            strings.languageSetting,
            names: languages.map(\.1),
            chosen: languages.firstIndex { $0.0 == settings.value.appearance.language } ?? 0
        ) { [weak self] place in
            // Later: changing the language makes this window anew.
            Task { self?.change { $0.language = languages[place].0 } }
        }
        group.add(row)
        return group
    }

    private func colors() -> PreferencesGroup {
        let group = PreferencesGroup(strings.colors)
        let names = Self.schemes.map { scheme in
            switch scheme {
            case .system: strings.sameAsDesktop
            case .light: strings.lightScheme
            case .dark: strings.darkScheme
            }
        }
        let schemes = ChoiceRow(strings.colorScheme, names: names, chosen: placeOfScheme) {
            [weak self] place in
            self?.change { $0.scheme = Self.schemes[place] }
        }
        group.add(schemes)
        scheme = schemes
        let accents = ProgramSettings.Appearance.Accent.allCases
        let row = PreferencesRow(strings.accentColor)
        var first: ToggleButton?
        for accent in accents {
            let name = accent.name(strings)
            let button = ToggleButton(icon: "object-select-symbolic", label: name) { [weak self] isOn in
                if isOn { self?.change { $0.accent = accent } }
            }
            button.addStyleClass("circular")
            button.addStyleClass("accent-choice")
            button.addStyleClass("accent-\(accent.rawValue)")
            button.align(vertical: .center)
            button.isOn = settings.value.appearance.accent == accent
            if let first { button.join(first) } else { first = button }
            row.addAtEnd(button)
        }
        group.add(row)
        let wallpapers = PreferencesRow(strings.wallpaper)
        wallpapers.addAtEnd(
            WallpaperChoice(settings.value.appearance.wallpaper, strings) { [weak self] wallpaper in
                self?.change { $0.wallpaper = wallpaper }
            }.widget
        )
        group.add(wallpapers)
        return group
    }

    private func texts() -> PreferencesGroup {
        let group = PreferencesGroup(strings.textSize)
        let value = Label("", overflow: .grows)
        let size = settings.value.appearance.textSize
        value.text = "\(Int(size))"
        value.addStyleClass("numeric")
        let slider = SteppedSlider(
            label: strings.textSize,
            in: ProgramSettings.Appearance.textSizes,
            step: 1,
            value: size
        ) { [weak self] size in
            value.text = "\(Int(size))"
            self?.preview.setTextSize(size)
            self?.change { $0.textSize = size }
        }
        slider.expandHorizontally()
        let line = Box(.horizontal, spacing: 12)
        line.append(slider)
        line.append(value)
        line.setMargins(top: 6, bottom: 6, start: 12, end: 12)
        let card = Box(.vertical)
        card.addStyleClass("card")
        card.setMargins(top: 12)
        card.append(line)
        group.add(preview.widget)
        group.add(card)
        return group
    }

    private func emoji() -> PreferencesGroup {
        let group = PreferencesGroup()
        group.add(
            SwitchRow(
                strings.largeEmoji,
                text: strings.largeEmojiHint,
                isOn: settings.value.appearance.showsLargeEmoji
            ) { [weak self] isOn in self?.change { $0.showsLargeEmoji = isOn } }
        )
        group.add(
            SwitchRow(
                strings.animatedEmoji,
                text: strings.animatedEmojiHint,
                isOn: settings.value.appearance.animatesEmoji
            ) { [weak self] isOn in self?.change { $0.animatesEmoji = isOn } }
        )
        return group
    }

    private func writing() -> PreferencesGroup {
        let group = PreferencesGroup()
        group.add(
            SwitchRow(
                strings.checkSpelling,
                text: strings.checkSpellingHint,
                isOn: settings.value.appearance.checksSpelling
            ) { [weak self] isOn in self?.change { $0.checksSpelling = isOn } }
        )
        return group
    }

    private func folders() -> PreferencesGroup {
        let (group, row) = (PreferencesGroup(), NavigationRow(strings.chatFolders))
        row.onPress { [weak self, weak row] in
            guard let self else { return }
            let page = FoldersPage(context, subpages)
            subpages.push(page.widget, page, from: row)
        }
        group.add(row)
        return group
    }

    private func change(_ change: (inout ProgramSettings.Appearance) -> Void) {
        do throws(HostError) {
            try settings.change { change(&$0.appearance) }
        } catch {
            report(strings.sentence(error))
        }
    }
}
