import ChatPresentation

nonisolated extension RussianLanguage: ViewerWords {
    var previousPicture: String { "Предыдущее фото" }
    var nextPicture: String { "Следующее фото" }
    var closeViewer: String { "Закрыть" }
    var zoomIn: String { "Увеличить" }
    var zoomOut: String { "Уменьшить" }
    var showInChat: String { "Показать в чате" }
    var copyPicture: String { "Скопировать фото" }
    var saveAs: String { "Сохранить как…" }
    var savePicture: String { "Сохранить фото" }
    var pictureCopied: String { "Фото скопировано" }
    var pictureSaved: String { "Фото сохранено" }
    var photo: String { "Фото" }
    var fullscreen: String { "Во весь экран" }
    var smallWindow: String { "Смотреть в маленьком окне" }
    var backToViewer: String { "Вернуть в окно просмотра" }
    var closeFilm: String { "Закрыть видео" }
    func place(_ number: Int, of count: Int) -> String { "\(number) из \(count)" }
}
