import ChatPresentation

nonisolated extension RussianLanguage: PasswordWords {
    var twoStep: String { "Двухэтапная проверка" }
    var passwordOn: String { "Вкл." }
    var passwordOff: String { "Выкл." }
    var passwordMissing: String { "На этом сервере пока нет двухэтапной проверки." }
    var passwordNotSet: String { "Пароль не задан" }
    var passwordPurpose: String {
        "С паролем одного кода для входа недостаточно – даже тем, кто может прочесть ваши сообщения."
    }
    var passwordIsSet: String { "Для входа на другом устройстве, кроме кода, нужен ваш пароль." }
    var setPassword: String { "Задать пароль" }
    var setPasswordText: String {
        "Выберите пароль, которого больше нигде нет. Если забыть его, поможет только адрес для восстановления."
    }
    var changePassword: String { "Сменить пароль" }
    var changePasswordText: String { "На других устройствах входить заново не придётся." }
    var recoveryEmail: String { "Адрес для восстановления" }
    var recoveryEmailText: String { "Туда придёт код, если вы забудете пароль." }
    func emailWaits(_ pattern: String) -> String { "Адрес \(pattern) ещё не подтверждён." }
    var enterEmailCode: String { "Ввести код" }
    func emailCodeText(_ pattern: String) -> String { "Введите код, отправленный на \(pattern)." }
    var resendEmailCode: String { "Отправить код ещё раз" }
    var emailCodeSent: String { "Код отправлен ещё раз." }
    var cancelEmail: String { "Отказаться от этого адреса" }
    var confirmEmail: String { "Подтвердить" }
    var removePassword: String { "Убрать пароль" }
    var removePasswordText: String { "Для входа будет достаточно одного кода." }
    var currentPassword: String { "Нынешний пароль" }
    var newPassword: String { "Новый пароль" }
    var repeatPassword: String { "Новый пароль ещё раз" }
    var passwordHint: String { "Подсказка (необязательно)" }
    var optionalEmail: String { "Адрес для восстановления (необязательно)" }
    func hintIs(_ hint: String) -> String { "Подсказка: \(hint)" }
    var passwordsDiffer: String { "Пароли не совпадают." }
    var hintIsPassword: String { "Подсказка не должна совпадать с паролем." }
    var passwordSaved: String { "Сохранено" }
    var passwordRemoved: String { "Пароль убран." }
    var emailConfirmed: String { "Адрес подтверждён." }
}
