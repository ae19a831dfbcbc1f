import ChatPresentation
import ClientHost

nonisolated extension EnglishLanguage: AppearanceWords {
    var appearance: String { "Appearance" }
    var language: String { "Language" }
    var asTheDesktop: String { "As the Desktop" }
    var colors: String { "Colors" }
    var lightOrDark: String { "Theme" }
    var light: String { "Light" }
    var dark: String { "Dark" }
    var accent: String { "Accent Color" }
    var textSize: String { "Chat Text Size" }
    var previewName: String { "Alice" }
    var previewQuestion: String { "Is this the right size for your eyes?" }
    var previewAnswer: String { "Just right, thank you!" }

    func name(of accent: ProgramSettings.Appearance.Accent) -> String {
        switch accent {
        case .blue: "Blue"
        case .teal: "Teal"
        case .green: "Green"
        case .orange: "Orange"
        case .red: "Red"
        case .pink: "Pink"
        case .purple: "Purple"
        }
    }
}
