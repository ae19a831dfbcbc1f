import ChatPresentation

nonisolated extension RussianLanguage: SignInWords {
    var welcome: String { "Добро пожаловать в Martlet" }
    var serverText: String { "Вставьте полученную ссылку-приглашение или введите адрес сервера." }
    func linkText(to server: String) -> String {
        "Ссылка ведёт на сервер \(server). Продолжайте, только если знаете того, кто её дал."
    }
    var linkOrAddress: String { "Ссылка или адрес" }
    var linkOrAddressHint: String { "martlet://… или хост:порт" }
    var isThisYourServer: String { "Это ваш сервер?" }
    func fingerprintText(_ fingerprint: String, of server: String) -> String {
        "Отпечаток ключа сервера \(server):\n\n\(fingerprint)\n\nСверьте его с тем, который сообщает владелец сервера. Если они различаются, вас могут прослушивать."
    }
    var itIsTheSame: String { "Совпадает" }
    var yourPhoneNumber: String { "Ваш номер телефона" }
    func phoneText(on server: String) -> String { "Вход на \(server) – по номеру и коду." }
    var phoneNumber: String { "Номер телефона" }
    var enterTheCode: String { "Введите код" }
    func codeSentToDevices(_ phone: String) -> String {
        "Код для \(phone) отправлен на другие ваши устройства."
    }
    func codeSentAsText(_ phone: String) -> String {
        "Код для \(phone) отправлен в SMS или туда, куда коды направляет владелец сервера."
    }
    func codeSent(_ phone: String) -> String { "Код для \(phone) отправлен." }
    var code: String { "Код" }
    var youAreNew: String { "Вы здесь впервые" }
    func nameText(_ phone: String, on server: String) -> String {
        "Номера \(phone) на \(server) ещё нет. Под каким именем вас найдут другие?"
    }
    var firstName: String { "Имя" }
    var lastName: String { "Фамилия" }
    var lastNameHint: String { "Фамилия (необязательно)" }
    var yourPassword: String { "Ваш пароль" }
    func passwordText(hint: String?) -> String {
        hint.map { "Ваш аккаунт защищён паролем. Подсказка: \($0)" } ?? "Ваш аккаунт защищён паролем."
    }
    var password: String { "Пароль" }
    var join: String { "Присоединиться" }
    var signIn: String { "Войти" }
    var goOn: String { "Продолжить" }
    var signInByPicture: String { "Войти через другое устройство" }
    var readThePicture: String { "Считайте это другим устройством" }
    var pictureText: String {
        "Код может считать и подтвердить программа, в которой вы уже вошли. Он обновляется, пока вход не подтверждён."
    }
}
