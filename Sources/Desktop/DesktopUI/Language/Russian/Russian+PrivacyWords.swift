import ChatPresentation
import ClientModel

nonisolated extension RussianLanguage: PrivacyWords {
    var privacy: String { "Приватность" }
    var whoSeesWhat: String { "Кто видит вас и может с вами связаться" }
    var whoSeesWhatHint: String { "Действует на этом сервере, для всех ваших устройств" }
    var privacyUnsupported: String { "На этом сервере пока нет этих настроек." }
    func title(_ key: PrivacyKey) -> String {
        switch key {
        case .phoneNumber: "Номер телефона"
        case .lastSeen: "Время захода"
        case .profilePhoto: "Фото профиля"
        case .about: "О себе"
        case .forwards: "Пересылка сообщений"
        case .calls: "Звонки"
        case .invitations: "Группы и каналы"
        case .voiceMessages: "Голосовые сообщения"
        }
    }
    func question(_ key: PrivacyKey) -> String {
        switch key {
        case .phoneNumber: "Кто видит ваш номер?"
        case .lastSeen: "Кто видит, когда вы были в сети?"
        case .profilePhoto: "Кто видит ваше фото?"
        case .about: "Кто видит, что вы пишете о себе?"
        case .forwards: "Кто может сослаться на вас, пересылая ваши сообщения?"
        case .calls: "Кто может вам звонить?"
        case .invitations: "Кто может добавлять вас в группы и каналы?"
        case .voiceMessages: "Кто может отправлять вам голосовые сообщения?"
        }
    }
    func audience(_ audience: PrivacyRules.Audience) -> String {
        switch audience {
        case .everybody: "Все"
        case .contacts: "Мои контакты"
        case .nobody: "Никто"
        }
    }
    var exceptions: String { "Исключения" }
    var exceptionsHint: String { "Для этих людей выбранное выше не действует." }
    func title(_ exception: PrivacyRules.Exception) -> String {
        switch exception {
        case .always: "Всегда разрешать"
        case .never: "Никогда не разрешать"
        }
    }
    var noExceptions: String { "Добавить" }
    var security: String { "Безопасность" }
    var blockedPeople: String { "Заблокированные" }
    var blockedHint: String { "Заблокированный человек не может вам писать и не видит, когда вы в сети." }
    var nobodyBlocked: String { "Никто не заблокирован" }
    var noneBlocked: String { "Нет" }
    var blockSomebody: String { "Заблокировать" }
    var unblock: String { "Разблокировать" }
    func unblock(_ name: String) -> String { "Разблокировать: \(name)" }
}
