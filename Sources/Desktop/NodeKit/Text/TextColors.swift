public import GTKBridge

/// The colours of a text.
public struct TextColors: Hashable, Sendable {
    /// Letters.
    public var text: Color
    /// Links, mentions and other parts that lead elsewhere.
    public var link: Color
    /// Code.
    public var code: Color
    /// The bar of a quote.
    public var quoteBar: Color
    /// The background of a quote.
    public var quotePlate: Color
    /// The background of a code block.
    public var codePlate: Color
    /// The cover of a spoiler.
    public var spoiler: Color
    /// The ground of marked parts.
    public var mark = Color(0xF6C945, alpha: 0.45)

    /// The colours on a light background.
    public static let light = TextColors(
        text: Color(0x0D0D14),
        link: Color(0x1F6FB2),
        code: Color(0xA1305B),
        quoteBar: Color(0x3D8BCD),
        quotePlate: Color(0x3D8BCD, alpha: 0.1),
        codePlate: Color(0x000000, alpha: 0.06),
        spoiler: Color(0x9AA0A8)
    )

    /// The colours on a dark background.
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
