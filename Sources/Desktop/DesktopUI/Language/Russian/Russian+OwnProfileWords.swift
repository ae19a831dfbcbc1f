import ChatPresentation

nonisolated extension RussianLanguage: OwnProfileWords {
    var choosePhoto: String { "Выбрать…" }
    var removePhoto: String { "Удалить фото" }
    var name: String { "Имя" }
    var howOthersFindYou: String { "Как вас найти" }
    var usernameHint: String { "По имени пользователя вам смогут написать те, кто не знает номера" }
}
