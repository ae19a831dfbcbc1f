import ChatPresentation

nonisolated extension RussianLanguage: SendFilesWords {
    var sendFiles: String { "Отправить файлы" }
    var dropToSend: String { "Перетащите файлы сюда, чтобы отправить" }
    var dropAsFiles: String { "Перетащите сюда, чтобы отправить как файлы" }
    var dropAsFilesHint: String { "Без сжатия, в исходном размере." }
    var dropAsPhotos: String { "Перетащите сюда, чтобы отправить как фото" }
    var dropAsPhotosHint: String { "Со сжатием: так быстрее." }
    var caption: String { "Подпись" }
    var asFiles: String { "Без сжатия изображений" }
    var send: String { "Отправить" }
    var preparingFiles: String { "Подготовка к отправке…" }
    var diskSilent: String { "Диск не отвечает. Попробуйте позже." }
    var pictureNotKept: String { "Не удалось сохранить изображение. Может быть, диск заполнен?" }
    var pictureUnreadable: String { "Не удалось прочитать изображение." }
}
