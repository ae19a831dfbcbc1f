import ChatPresentation

nonisolated extension RussianLanguage: NewChatWords {
    var newChat: String { "Новый чат" }
    var newChatEntry: String { "Новый чат…" }
    var newGroup: String { "Новая группа" }
    var newGroupEntry: String { "Новая группа…" }
    var newChannel: String { "Новый канал" }
    var newChannelEntry: String { "Новый канал…" }
    var newChannelText: String { "В канал пишете вы, а читать его может сколько угодно людей." }
    var channelTitleHint: String { "Название канала" }
    var noChannelsHere: String { "Каналов здесь нет" }
    var noChannelsHereText: String { "На этом сервере пока нет каналов. Вместо канала можно создать группу." }
    var newContact: String { "Новый контакт" }
    var newContactEntry: String { "Новый контакт…" }
    var newContactText: String { "Человек найдётся, если у него есть аккаунт на этом сервере." }
    var nobodyWithNumber: String { "Никого с таким номером не нашлось" }
    var searchPeople: String { "Поиск людей" }
    var nameOrUsername: String { "Имя или имя пользователя" }
    var searchPeopleHint: String { "Найдите кого-нибудь по имени или имени пользователя." }
    var nobodyFound: String { "Никого не нашлось" }
    func doNotChoose(_ name: String) -> String { "Не выбирать: \(name)" }
    var groupTitleHint: String { "Название группы" }
    var choosePicture: String { "Выбрать фото…" }
    var noPicture: String { "Это не изображение." }
    var create: String { "Создать" }
}
