import ChatPresentation

nonisolated extension RussianLanguage: DeviceWords {
    var devices: String { "Устройства" }
    var thisDevice: String { "Это устройство" }
    var otherDevices: String { "Другие устройства" }
    var unknownDevice: String { "Неизвестное устройство" }
    func lastActive(_ time: String) -> String { "активность: \(time)" }
    var endDevice: String { "Завершить" }
    func endDeviceQuestion(_ name: String) -> String { "Завершить сеанс на «\(name)»?" }
    var endDeviceText: String { "Данные на нём будут удалены, и вход придётся выполнить снова." }
    var endOthers: String { "Завершить все другие" }
    var endOthersQuestion: String { "Завершить все другие сеансы?" }
}
