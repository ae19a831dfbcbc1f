import ChatPresentation
import ClientHost

nonisolated extension ArabicLanguage: AppearanceWords {
    var appearance: String { "المظهر" }
    var language: String { "اللغة" }
    var asTheDesktop: String { "كما في النظام" }
    var colors: String { "الألوان" }
    var lightOrDark: String { "السمة" }
    var light: String { "فاتحة" }
    var dark: String { "داكنة" }
    var accent: String { "لون التمييز" }
    var textSize: String { "حجم نص المحادثات" }
    var previewName: String { "ليلى" }
    var previewQuestion: String { "هل هذا الحجم مريح لعينيك؟" }
    var previewAnswer: String { "مناسب تمامًا، شكرًا!" }

    func name(of accent: ProgramSettings.Appearance.Accent) -> String {
        switch accent {
        case .blue: "أزرق"
        case .teal: "فيروزي"
        case .green: "أخضر"
        case .orange: "برتقالي"
        case .red: "أحمر"
        case .pink: "وردي"
        case .purple: "بنفسجي"
        }
    }
}
