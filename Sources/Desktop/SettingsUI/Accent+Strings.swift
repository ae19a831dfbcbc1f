import ClientHost
package import Localization

extension ProgramSettings.Appearance.Accent {
    /// What the colour is called.
    package nonisolated func name(_ strings: Strings) -> String {
        switch self {
        case .blue: strings.accentBlue
        case .teal: strings.accentTeal
        case .green: strings.accentGreen
        case .orange: strings.accentOrange
        case .red: strings.accentRed
        case .pink: strings.accentPink
        case .purple: strings.accentPurple
        }
    }
}
