import ChatPresentation

nonisolated extension RussianLanguage: SendFilesWords {
    var sendFiles: String { "Отправить файлы" }
    var dropToSend: String { "Перетащите файлы сюда, чтобы отправить" }
    var caption: String { "Подпись" }
    var asFiles: String { "Без сжатия изображений" }
    var send: String { "Отправить" }
    var pictureNotKept: String { "Не удалось сохранить изображение. Может быть, диск заполнен?" }
}
