import ClientHost

/// The page about how windows look.
nonisolated protocol AppearanceWords {
    /// What the page is called.
    var appearance: String { get }
    /// What windows say is said in.
    var language: String { get }
    /// As the desktop has it.
    var asTheDesktop: String { get }
    /// Over light, dark and accents.
    var colors: String { get }
    /// The row for it.
    var lightOrDark: String { get }
    /// Light windows.
    var light: String { get }
    /// Dark windows.
    var dark: String { get }
    /// The color of buttons and names.
    var accent: String { get }
    /// How large the letters of chats are.
    var textSize: String { get }
    /// Who speaks in the preview.
    var previewName: String { get }
    /// What they say there.
    var previewQuestion: String { get }
    /// What is answered.
    var previewAnswer: String { get }
    /// What an accent is called.
    func name(of accent: ProgramSettings.Appearance.Accent) -> String
}
