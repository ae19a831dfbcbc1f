import ChatPresentation

nonisolated extension RussianLanguage: StorageWords {
    var dataAndStorage: String { "Данные и память" }
    var onTheDisk: String { "На диске" }
    var onTheDiskHint: String { "Удалённое остаётся на сервере и загрузится снова при просмотре" }
    var clearCache: String { "Очистить" }
    func freed(_ bytes: Int64) -> String { "Освобождено \(byteCount(bytes))" }
    var inAll: String { "Всего" }
    func files(_ count: Int) -> String { Self.counted(count, "файл", "файла", "файлов") }
    var overTheNetwork: String { "По сети" }
    var overTheNetworkHint: String { "С запуска программы" }
    var messagesTraffic: String { "Сообщения и прочее" }
    var filesTraffic: String { "Фото, видео и файлы" }

    func name(of kind: StorageKind) -> String {
        switch kind {
        case .photos: "Фото"
        case .videos: "Видео"
        case .files: "Файлы"
        case .voices: "Голосовые сообщения"
        case .stickers: "Стикеры"
        case .avatars: "Фото профилей"
        case .others: "Прочее"
        }
    }
}
