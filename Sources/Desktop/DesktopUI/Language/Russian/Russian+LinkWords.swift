import ChatPresentation

nonisolated extension RussianLanguage: LinkWords {
    var openLinkQuestion: String { "Открыть ссылку?" }
    var hiddenLink: String { "Она ведёт на" }
    var misleadingLink: String { "Посмотрите внимательно: она может быть похожа на другую. Она ведёт на" }
    func hostIsWritten(_ host: String) -> String { "Написано как \(host)" }
    var openLink: String { "Открыть" }
    var linkIsNotOpened: String { "Эта ссылка не открывается" }
    var unsafeLink: String {
        "Через неё другая программа могла бы что-то сделать на этом компьютере. Martlet открывает страницы, адреса почты, номера телефонов и места на карте."
    }
    var unknownOwnLink: String { "Martlet не знает, куда она ведёт." }
    var close: String { "Закрыть" }
    var openFileQuestion: String { "Открыть файл?" }
    func riskyFile(_ name: String, kind: String) -> String {
        "\(name)\n\(kind)\n\nТакие файлы могут запускать программы или вести в другое место. Открывайте его, только если доверяете отправителю."
    }
    var openFile: String { "Открыть" }
    var showInFolder: String { "Показать в папке" }
}
