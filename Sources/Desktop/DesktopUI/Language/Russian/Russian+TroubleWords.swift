import ChatPresentation
import ClientEngine
import ClientHost

nonisolated extension RussianLanguage: TroubleWords {
    func sentence(_ failure: UserFacingError) -> String {
        switch failure {
        case .noAccount: "Такого аккаунта нет."
        case .nameTaken: "Аккаунт с таким именем уже есть."
        case .accountNameInvalid: "Имя аккаунта – от 1 до 64 букв без пробелов и косых черт."
        case .pathUnusable(let path): "Папка \(path) недоступна."
        case .settingsDamaged(let path): "Файл \(path) не удаётся понять. Исправьте или удалите его."
        case .serverUnknown: "Неизвестно, на каком сервере этот аккаунт. Войдите снова."
        case .noKeyring: "Связка ключей не запущена."
        case .passphraseWrong: "Кодовая фраза неверна."
        case .keyUnavailable(let name): "Не удаётся получить ключ этого аккаунта: \(name)."
        case .passphraseNeeded: "Нужна кодовая фраза."
        case .passphraseExposed(let path): "Файл \(path) могут прочитать другие. Закройте его: chmod 600."
        case .noServer: "По этому адресу сервер не отвечает."
        case .otherServerKey: "У сервера не тот ключ, что в ссылке: возможно, отвечает кто-то другой."
        case .notAnAddress: "Это не адрес и не ссылка сервера."
        case .phoneInvalid: "Сервер не принимает такой номер."
        case .phoneUnknown: "Такого номера нет, и присоединиться с ним нельзя."
        case .phoneBanned: "Этот номер заблокирован."
        case .codeWrong: "Код неверный."
        case .codeExpired: "Код устарел. Запросите новый."
        case .codeNotSent: "Серверу не удалось отправить код."
        case .passwordWrong: "Пароль неверный."
        case .passwordAlreadySet: "Пароль уже задан, и чтобы его сменить, нужен он сам."
        case .passwordUnsupported: "Сервер спрашивает пароль способом, которого эта версия не знает."
        case .emailInvalid: "Сервер не отправляет коды на такой адрес."
        case .tokenInvalid: "Код на картинке устарел. Попробуйте ещё раз."
        case .nameInvalid: "Сервер не принимает такое имя."
        case .tooManyTries(let seconds): "Слишком много попыток. Подождите \(Self.wait(seconds))."
        case .signInPaused(let seconds): "Слишком часто. Ждите \(Self.wait(seconds)) или спросите хозяина."
        case .versionTooOld: "Сервер впускает только более новые версии. Обновите программу."
        case .folderUnusable: "Папка аккаунта недоступна."
        case .nobodySignedIn: "Вход в этот аккаунт не выполнен. Войдите снова."
        case .otherMember: "Здесь хранятся данные другого человека. Сначала выйдите."
        case .signedOut: "Сеанс этого аккаунта завершён. Войдите снова."
        case .refused(let refusal): Self.sentence(refusal)
        case .wait(let seconds): "Сервер просит подождать \(Self.wait(seconds))."
        case .noAnswer: "Сервер не ответил."
        case .answerUnreadable: "Эта версия не понимает ответ сервера."
        case .picked(let error): sentence(error)
        case .picture(let problem): Self.sentence(problem)
        case .diskFull: "Диск заполнен."
        case .busy: "С этим аккаунтом работает другая программа."
        case .mediaKeyWrong: "К файлам этого аккаунта подходит другой ключ."
        case .mediaTooNew: "Файлы этого аккаунта записала более новая версия."
        case .fileReadOnly: "Файл нельзя записать: папка не позволяет."
        case .fileUnreadable: "Файл не удаётся прочитать."
        case .fileGone: "Этого файла больше нет на сервере."
        case .fileNotFetched: "Не удалось загрузить файл."
        case .fileDamaged: "Файл этого аккаунта повреждён."
        case .mediaFailed(let name): "Сбой файлов этого аккаунта: \(name)."
        case .storeKeyWrong: "К хранилищу этого аккаунта подходит другой ключ."
        case .storeTooNew: "Хранилище этого аккаунта записала более новая версия."
        case .storeReadOnly: "Хранилище этого аккаунта не удаётся открыть или записать."
        case .storeDamaged: "Хранилище этого аккаунта повреждено."
        case .storeFailed(let name): "Сбой хранилища этого аккаунта: \(name)."
        case .stopped: "Остановлено."
        case .unknown(let kind): "Что-то пошло не так: \(kind)."
        }
    }

    private static func sentence(_ refusal: ServerErrorReason) -> String {
        switch refusal {
        case .notSupported: "Этот сервер пока так не умеет."
        case .reactionUnknown: "На сервере нет такой реакции."
        case .tooManyReactions: "Столько реакций на сообщение поставить нельзя."
        case .nothingChanged: "Ничего не изменилось."
        case .messageGone: "Этого сообщения больше нет."
        case .pollClosed: "Опрос закрыт."
        case .oneAnswerOnly: "В этом опросе можно выбрать один ответ."
        case .answerUnknown: "В опросе нет такого ответа."
        case .voteStays: "В этом опросе нельзя изменить голос."
        case .tooManyPinned: "Столько чатов закрепить нельзя. Сначала открепите один."
        case .writeForbidden: "Вам нельзя писать сюда."
        case .chatUnknown: "Об этом чате известно слишком мало."
        case .usernameTaken: "Это имя пользователя занято."
        case .usernameInvalid: "Имя пользователя – от 5 до 32 латинских букв, цифр и знаков _."
        case .nameInvalid: "Сервер не принимает такое имя."
        case .aboutTooLong: "Текст слишком длинный."
        case .sessionTooNew:
            "С нового сеанса нельзя завершать другие. Сделайте это на старом устройстве или подождите день."
        case .inviteGone: "Эта ссылка больше не действует."
        case .chatFull: "Больше участников здесь быть не может."
        case .tooManyChats: "Вы состоите в наибольшем числе групп и каналов. Сначала покиньте одну из них."
        case .botDecides: "Кого впустить, решает бот, а спросить его эта программа пока не умеет."
        case .administratorsOnly: "Это могут только администраторы."
        case .filesTooMuch:
            "Ваши файлы заняли всё отведённое вам место на сервере. Удалите часть – место освободится в течение дня."
        case .other(let name): "Сервер отказал: \(name)."
        }
    }

    private func sentence(_ error: PickedFileError) -> String {
        switch error {
        case .unreadable: "Файл не удаётся прочитать."
        case .notAFile: "Это не файл."
        case .empty: "Файл пуст."
        case .tooLarge(let limit): "Файл больше \(byteCount(limit))."
        }
    }

    private static func sentence(_ problem: PeerPhotoError) -> String {
        switch problem {
        case .fileUnreadable: "Файл больше не удаётся прочитать."
        case .notAccepted: "Сервер не принимает этот файл как фото."
        case .forbidden: "Это могут только администраторы."
        case .unknownChat: "Об этом чате известно слишком мало."
        case .other(let name): sentence(ServerErrorReason(name))
        }
    }

    private static func wait(_ seconds: Int64) -> String {
        switch WaitDuration(seconds: seconds) {
        case .seconds(let count): counted(count, "секунду", "секунды", "секунд")
        case .minutes(let count): counted(count, "минуту", "минуты", "минут")
        case .hours(let count): counted(count, "час", "часа", "часов")
        case .days(let count): counted(count, "день", "дня", "дней")
        }
    }
}
