import Glibc

/// The desktop's ways of writing times and dates.
public enum DesktopFormats {
    /// True if times have twelve hours: the desktop's clock, else what the locale of times says.
    public static var usesTwelveHours: Bool {
        if case .text(let format) = SettingsPortal.value(.clockFormat) { return format == "12h" }
        let ofLocale = text(T_FMT)
        return ["%r", "%I", "%l", "%p"].contains { ofLocale.contains($0) }
    }

    /// The date in figures in the notation of `strftime`, such as `%d/%m/%y`; nil where no locale of times is set.
    public static var date: String? {
        let locale = setlocale(LC_TIME, nil).map { String(cString: $0) } ?? "C"
        return ["C", "POSIX", "C.UTF-8", "C.utf8"].contains(locale) ? nil : text(D_FMT)
    }

    /// Calls `handle` whenever the desktop's clock changes, until the program ends.
    public static func onChange(_ handle: @escaping @MainActor () -> Void) {
        SettingsPortal.onChange(.clockFormat, handle)
    }

    private static func text(_ item: Int) -> String {
        nl_langinfo(nl_item(item)).map { String(cString: $0) } ?? ""
    }
}
