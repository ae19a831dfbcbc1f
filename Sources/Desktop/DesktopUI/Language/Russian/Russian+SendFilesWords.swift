import ChatPresentation

nonisolated extension RussianLanguage: SendFilesWords {
    var sendFiles: String { "Отправить файлы" }
    func sendFilesQuestion(_ count: Int) -> String {
        count == 1 ? "Отправить файл?" : "Отправить \(Self.counted(count, "файл", "файла", "файлов"))?"
    }
    var caption: String { "Подпись" }
    var asFiles: String { "Без сжатия изображений" }
    var send: String { "Отправить" }
    var pictureNotKept: String { "Не удалось сохранить изображение. Может быть, диск заполнен?" }
}
