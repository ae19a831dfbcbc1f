import ChatPresentation

nonisolated extension RussianLanguage: ProfileWords {
    var profile: String { "Профиль" }
    var phone: String { "Телефон" }
    var username: String { "Имя пользователя" }
    var about: String { "О себе" }
    var addMembers: String { "Добавить участников" }
    var addContact: String { "Добавить контакт" }
    var owner: String { "Владелец" }
    var administrator: String { "Администратор" }
    var makeAdministrator: String { "Назначить администратором" }
    var dismissAdministrator: String { "Снять с администраторов" }
    var removeMember: String { "Исключить…" }
    func whatToDo(with name: String) -> String { "Действия: \(name)" }
    var showAll: String { "Показать всех" }
    var leaveGroup: String { "Покинуть группу…" }
    var deleteGroup: String { "Удалить группу…" }
    var leaveChannel: String { "Покинуть канал…" }
    var deleteChannel: String { "Удалить канал…" }
    var leaveChannelQuestion: String { "Покинуть канал?" }
    var leaveChannelText: String { "Новых сообщений не будет." }
    var deleteChannelQuestion: String { "Удалить канал?" }
    var deleteChannelText: String { "Он исчезнет у всех, кто его читает." }
    var editChannel: String { "Изменить канал" }
    var editChannelText: String { "Изменения увидят все подписчики." }
    var channelAbout: String { "О чём этот канал" }
    var deleteContact: String { "Удалить контакт…" }
    var leaveGroupQuestion: String { "Покинуть группу?" }
    var leaveGroupText: String { "Новых сообщений не будет. Участники могут вернуть вас." }
    var leaveNow: String { "Покинуть" }
    var deleteGroupQuestion: String { "Удалить группу?" }
    var deleteGroupText: String { "Она исчезнет у всех участников." }
    var deleteContactQuestion: String { "Удалить контакт?" }
    var deleteContactText: String { "Чат с этим человеком останется." }
    func removeQuestion(_ name: String) -> String { "Исключить \(name)?" }
    var removeText: String { "Этот человек больше не увидит группу." }
    var removeNow: String { "Исключить" }
    var editGroup: String { "Изменить группу" }
    var editGroupText: String { "Изменения увидят все участники." }
    var groupTitle: String { "Название" }
    var groupAbout: String { "О чём эта группа" }
    var changePicture: String { "Сменить фото…" }
    var choosePictureTitle: String { "Выберите фото" }
    var save: String { "Сохранить" }
    var addToContacts: String { "Добавить в контакты" }
    var editContact: String { "Изменить контакт" }
    var contactNameText: String { "Это имя видите только вы." }
    func groupsInCommon(_ count: Int) -> String { "Общих групп: \(count)" }
    var add: String { "Добавить" }
}
