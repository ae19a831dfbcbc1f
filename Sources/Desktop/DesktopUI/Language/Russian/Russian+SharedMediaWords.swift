import ChatPresentation

nonisolated extension RussianLanguage: SharedMediaWords {
    var photos: String { "Фото" }
    var videos: String { "Видео" }
    var files: String { "Файлы" }
    var links: String { "Ссылки" }
    var voiceMessages: String { "Голосовые" }
    var music: String { "Музыка" }
    var video: String { "Видео" }
    var nothingShared: String { "Здесь пока ничего нет" }
}
