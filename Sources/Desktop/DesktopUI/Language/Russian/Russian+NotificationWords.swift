import ChatPresentation

nonisolated extension RussianLanguage: NotificationWords {
    var notifications: String { "Уведомления" }
    var onThisComputer: String { "На этом компьютере" }
    var showNotifications: String { "Показывать уведомления" }
    var showText: String { "Показывать текст сообщений" }
    var showTextHint: String { "Иначе – только кто написал и сколько" }
    var playSounds: String { "Воспроизводить звук" }
    var chatsThatTell: String { "Чаты с уведомлениями" }
    var chatsThatTellHint: String { "На всех ваших устройствах – для чатов без своих настроек" }
    var privateChats: String { "Личные чаты" }
    var groups: String { "Группы" }
    var channels: String { "Каналы" }
    var mentionsAlways: String { "Упоминания и ответы – всегда" }
    var mentionsAlwaysHint: String { "Даже в чатах без уведомлений" }
    var contactsJoin: String { "Контакт присоединился" }
}
