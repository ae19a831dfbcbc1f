/// The top-level domains that people write without a scheme.
///
/// The list is incomplete: an address of a rarer domain, or of one that is a word or a file extension, needs its
/// scheme.
enum TopLevelDomain {
    /// True if a label in lower case is one of them.
    static func isKnown(_ label: String) -> Bool { known.contains(label) || label.hasPrefix("xn--") }

    private static let known = Set(
        """
        com org net edu gov mil int info biz name pro museum aero coop mobi tel asia post cat jobs travel
        app dev page blog wiki site online store shop tech cloud art news media design space world live club
        xyz top fun games team group chat social email software systems network digital academy science
        africa amsterdam berlin brussels london moscow nyc paris tokyo wien eus gal
        ac ae af ai al am ar at au az ba bd be bg br by ca cc ch cl cn co cy cz de dk dz ee eg es eu fi fm fr
        ge gg gr hk hr hu id ie il im in io iq ir is it jo jp ke kg kr kw kz la lb lt lu lv ly ma md me mn
        mx my ng nl no np nz om pa pe ph pk pl pt qa ro rs ru sa se sg si sk su sy th ti tj tm tn to tr tv tw
        ua ug uk us uy uz va ve vn za
        рф рус бел укр қаз мон мкд срб бг москва дети сайт онлайн орг ком
        السعودية امارات مصر المغرب الجزائر تونس قطر فلسطين عمان الاردن سورية عراق ایران شبكة موقع
        """.split(whereSeparator: \.isWhitespace).map(String.init)
    )
}
