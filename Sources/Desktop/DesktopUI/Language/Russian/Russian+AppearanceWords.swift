import ChatPresentation
import ClientHost

nonisolated extension RussianLanguage: AppearanceWords {
    var appearance: String { "Оформление" }
    var language: String { "Язык" }
    var asTheDesktop: String { "Как в системе" }
    var colors: String { "Цвета" }
    var lightOrDark: String { "Тема" }
    var light: String { "Светлая" }
    var dark: String { "Тёмная" }
    var accent: String { "Цвет акцента" }
    var textSize: String { "Размер текста в чатах" }
    var previewName: String { "Алиса" }
    var previewQuestion: String { "Такой размер удобен для глаз?" }
    var previewAnswer: String { "В самый раз, спасибо!" }

    func name(of accent: ProgramSettings.Appearance.Accent) -> String {
        switch accent {
        case .blue: "Синий"
        case .teal: "Бирюзовый"
        case .green: "Зелёный"
        case .orange: "Оранжевый"
        case .red: "Красный"
        case .pink: "Розовый"
        case .purple: "Фиолетовый"
        }
    }
}
