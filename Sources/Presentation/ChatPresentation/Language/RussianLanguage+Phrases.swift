extension RussianLanguage {
    static func media(_ word: MediaWord) -> String {
        switch word {
        case .photo: "Фото"
        case .video: "Видео"
        case .animation: "GIF"
        case .round: "Видеосообщение"
        case .voice: "Голосовое сообщение"
        case .music: "Музыка"
        case .file: "Файл"
        case .sticker: "Стикер"
        case .contact: "Контакт"
        case .location: "Геопозиция"
        case .liveLocation: "Трансляция геопозиции"
        case .poll: "Опрос"
        case .album: "Альбом"
        }
    }

    static func several(_ word: MediaWord, _ count: Int) -> String {
        switch word {
        case .photo: "\(count) фото"
        case .video: "\(count) видео"
        case .animation: "\(count) GIF"
        case .album: "\(count) фото и видео"
        case .round: counted(count, "видеосообщение", "видеосообщения", "видеосообщений")
        case .voice: counted(count, "голосовое сообщение", "голосовых сообщения", "голосовых сообщений")
        case .music: counted(count, "трек", "трека", "треков")
        case .file: counted(count, "файл", "файла", "файлов")
        case .sticker: counted(count, "стикер", "стикера", "стикеров")
        case .contact: counted(count, "контакт", "контакта", "контактов")
        case .location, .liveLocation: counted(count, "геопозиция", "геопозиции", "геопозиций")
        case .poll: counted(count, "опрос", "опроса", "опросов")
        }
    }

    static func poll(_ isQuiz: Bool, _ isPublic: Bool, _ isClosed: Bool) -> String {
        if isClosed { return "Результаты" }
        if isQuiz { return isPublic ? "Викторина" : "Анонимная викторина" }
        return isPublic ? "Опрос" : "Анонимный опрос"
    }

    static func call(_ word: CallWord) -> String {
        switch word {
        case .outgoing(let isVideo): isVideo ? "Исходящий видеозвонок" : "Исходящий звонок"
        case .incoming(let isVideo): isVideo ? "Входящий видеозвонок" : "Входящий звонок"
        case .missed(let isVideo): isVideo ? "Пропущенный видеозвонок" : "Пропущенный звонок"
        case .cancelled(let isVideo): isVideo ? "Отменённый видеозвонок" : "Отменённый звонок"
        }
    }

    static func activity(_ word: ActivityWord, _ names: [String], _ others: Int) -> String {
        let forms: (one: String, many: String) =
            switch word {
            case .typing: ("печатает", "печатают")
            case .recordingVoice: ("записывает голосовое", "записывают голосовые")
            case .recordingVideo: ("записывает видео", "записывают видео")
            case .sendingPhoto: ("отправляет фото", "отправляют фото")
            case .sendingVideo: ("отправляет видео", "отправляют видео")
            case .sendingFile: ("отправляет файл", "отправляют файлы")
            case .sendingVoice: ("отправляет голосовое", "отправляют голосовые")
            case .choosingSticker: ("выбирает стикер", "выбирают стикеры")
            case .choosingLocation: ("выбирает геопозицию", "выбирают геопозицию")
            case .choosingContact: ("выбирает контакт", "выбирают контакты")
            case .playing: ("играет", "играют")
            case .speaking: ("говорит", "говорят")
            }
        if others > 0, let first = names.first { return "\(first) и ещё \(others) \(forms.many)…" }
        switch names.count {
        case 0: return "\(forms.one)…"
        case 1: return "\(names[0]) \(forms.one)…"
        default: return "\(listed(names)) \(forms.many)…"
        }
    }

    static func service(_ word: ServiceWord) -> String {
        switch word {
        case .groupCreated(let actor, let title): "\(actor): создана группа «\(title)»"
        case .channelCreated: "Канал создан"
        case .titleChanged(let actor?, let title): "\(actor): новое название группы «\(title)»"
        case .titleChanged(nil, let title): "Новое название канала: «\(title)»"
        case .photoChanged(let actor?): "\(actor): новое фото группы"
        case .photoChanged(nil): "Фото канала изменено"
        case .photoRemoved(let actor?): "\(actor): фото группы удалено"
        case .photoRemoved(nil): "Фото канала удалено"
        case .added(let actor, let members): "\(actor): в группе теперь \(listed(members))"
        case .joined(let actor): "\(actor) теперь в группе"
        case .joinedByLink(let actor): "\(actor) теперь в группе (по ссылке)"
        case .joinedByRequest(let actor): "\(actor) теперь в группе (заявка принята)"
        case .removed(let actor, let member): "\(actor): исключение из группы – \(member)"
        case .left(let actor): "\(actor) больше не в группе"
        case .migrated: "Группа стала супергруппой"
        case .pinned(let actor, let text):
            text.isEmpty ? "\(actor): закреплено сообщение" : "\(actor): закреплено «\(text)»"
        case .historyCleared: "История очищена"
        case .contactJoined(let actor): "\(actor) теперь здесь"
        case .screenshotTaken(let actor): "\(actor): снимок экрана"
        case .deleteTimer(let actor, 0): "\(actor): автоудаление выключено"
        case .deleteTimer(let actor, let seconds): "\(actor): автоудаление через \(duration(seconds))"
        case .groupCall(nil): "Видеочат начался"
        case .groupCall(let seconds?): "Видеочат завершён (\(duration(seconds)))"
        case .topicCreated(let title): "Тема «\(title)» создана"
        case .topicChanged(let title?): "Новое название темы: «\(title)»"
        case .topicChanged(nil): "Тема изменена"
        case .botAllowed(let domain): "Вы разрешили боту писать вам, когда вошли на \(domain)"
        case .themeChanged(let actor, let emoji): "\(actor): новая тема чата \(emoji)"
        case .custom(let text): text
        case .unknown: "Произошло то, чего эта версия не знает"
        }
    }

    private static func listed(_ names: [String]) -> String {
        guard names.count > 1, let last = names.last else { return names.first ?? "" }
        return "\(names.dropLast().joined(separator: ", ")) и \(last)"
    }

    private static func duration(_ seconds: Int) -> String {
        switch seconds {
        case ..<60: counted(seconds, "секунду", "секунды", "секунд")
        case ..<3600: counted(seconds / 60, "минуту", "минуты", "минут")
        case ..<86_400: counted(seconds / 3600, "час", "часа", "часов")
        default: counted(seconds / 86_400, "день", "дня", "дней")
        }
    }

    func words(_ delivery: DeliveryWord) -> String {
        switch delivery {
        case .sending: "отправляется"
        case .sent: "отправлено"
        case .read: "прочитано"
        case .failed: "не отправлено"
        }
    }

    func words(_ part: PartWord) -> String {
        switch part {
        case .profile: "Профиль"
        case .message: "Сообщение"
        case .media: "Медиа"
        case .map: "Карта"
        case .reaction: "Реакция"
        case .answer: "Ответ"
        case .button: "Кнопка"
        case .call: "Позвонить"
        case .share: "Поделиться"
        case .sendAgain: "Отправить ещё раз"
        case .spoiler: "Скрытый текст"
        }
    }
}
