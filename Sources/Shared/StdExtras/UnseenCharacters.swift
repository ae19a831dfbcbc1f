extension Unicode.Scalar {
    /// True for control characters but white space, marks that are not seen, and those that turn the direction of what
    /// follows them.
    public var isUnseen: Bool {
        switch value {
        case 0x09...0x0D: false
        case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x200B, 0xFEFF, 0xFFFD: true
        case 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension String {
    /// The text without what is not seen: texts of strangers must not hide parts or turn their direction.
    public var withoutUnseen: String {
        guard unicodeScalars.contains(where: \.isUnseen) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isUnseen }))
    }
}
