public import GTKBridge

/// The colours of a text.
public struct TextColors: Hashable, Sendable {
    /// Letters.
    public var text: Color
    /// Links, mentions and what else leads somewhere.
    public var link: Color
    /// Code.
    public var code: Color
    /// A quote's bar.
    public var quoteBar: Color
    /// What a quote stands on.
    public var quotePlate: Color
    /// What a block of code stands on.
    public var codePlate: Color
    /// What covers a spoiler.
    public var spoiler: Color

    /// On a light ground.
    public static let light = TextColors(
        text: Color(0x0D0D14),
        link: Color(0x1F6FB2),
        code: Color(0xA1305B),
        quoteBar: Color(0x3D8BCD),
        quotePlate: Color(0x3D8BCD, alpha: 0.1),
        codePlate: Color(0x000000, alpha: 0.06),
        spoiler: Color(0x9AA0A8)
    )

    /// On a dark ground.
    public static let dark = TextColors(
        text: Color(0xF2F3F5),
        link: Color(0x6FB6F2),
        code: Color(0xF19BB8),
        quoteBar: Color(0x6FB6F2),
        quotePlate: Color(0x6FB6F2, alpha: 0.14),
        codePlate: Color(0xFFFFFF, alpha: 0.08),
        spoiler: Color(0x6B727B)
    )
}
