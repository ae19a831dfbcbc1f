import ChatPresentation

nonisolated extension EnglishLanguage: LinkWords {
    var openLinkQuestion: String { "Open This Link?" }
    var hiddenLink: String { "It leads to" }
    var misleadingLink: String { "Look closely, it may look like another one. It leads to" }
    func hostIsWritten(_ host: String) -> String { "Written as \(host)" }
    var openLink: String { "Open" }
    var linkIsNotOpened: String { "This Link Is Not Opened" }
    var unsafeLink: String {
        "It could have another program do something on this computer. Martlet opens pages, mail addresses, phone numbers and places."
    }
    var unknownOwnLink: String { "Martlet does not know where it leads." }
    var close: String { "Close" }
    var openFileQuestion: String { "Open This File?" }
    func riskyFile(_ name: String, kind: String) -> String {
        "\(name)\n\(kind)\n\nFiles of this kind can run programs or lead elsewhere. Open it only if you trust whoever sent it."
    }
    var openFile: String { "Open" }
    var showInFolder: String { "Show in Folder" }
}
