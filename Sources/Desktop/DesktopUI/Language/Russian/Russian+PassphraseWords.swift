import ChatPresentation

nonisolated extension RussianLanguage: PassphraseWords {
    var passphrase: String { "Кодовая фраза" }
    var choosePassphrase: String { "Придумайте кодовую фразу" }
    var passphraseText: String { "Данные на этом компьютере защищены кодовой фразой." }
    var newPassphraseText: String {
        "Связки ключей здесь нет. Данные на этом компьютере защитит кодовая фраза."
    }
    var open: String { "Открыть" }
    var protect: String { "Защитить" }
}
