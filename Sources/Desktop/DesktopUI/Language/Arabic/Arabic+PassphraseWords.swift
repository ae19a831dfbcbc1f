import ChatPresentation

nonisolated extension ArabicLanguage: PassphraseWords {
    var passphrase: String { "عبارة المرور" }
    var choosePassphrase: String { "اختر عبارة مرور" }
    var passphraseText: String { "البيانات المخزّنة على هذا الحاسوب محمية بعبارة مرور." }
    var newPassphraseText: String { "لا توجد سلسلة مفاتيح هنا. ستحمي عبارة المرور ما يُخزَّن على هذا الحاسوب." }
    var open: String { "فتح" }
    var protect: String { "حماية" }
}
