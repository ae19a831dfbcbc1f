import ClientHost
package import Localization

extension ProgramSettings.Appearance.Accent {
    /// What the colour is called.
    package nonisolated func name(_ words: Strings) -> String {
        switch self {
        case .blue: words.accentBlue
        case .teal: words.accentTeal
        case .green: words.accentGreen
        case .orange: words.accentOrange
        case .red: words.accentRed
        case .pink: words.accentPink
        case .purple: words.accentPurple
        }
    }
}
