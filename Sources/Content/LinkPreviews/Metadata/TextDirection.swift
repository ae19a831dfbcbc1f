/// The direction that a text is read in.
enum TextDirection {
    private static let languages: Set<Substring> = [
        "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "syr", "ug", "ur", "yi",
    ]

    /// True for right to left: by what the page states, the first letter with a direction, or the language.
    static func isRightToLeft(stated: String?, language: String?, text: String) -> Bool {
        if stated == "rtl" || stated == "ltr" { return stated == "rtl" }
        for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
            return isRightToLeft(scalar)
        }
        return languages.contains(language?.lowercased().split(separator: "-").first ?? "")
    }

    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
