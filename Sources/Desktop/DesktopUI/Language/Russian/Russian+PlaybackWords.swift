import ChatPresentation

nonisolated extension RussianLanguage: PlaybackWords {
    var play: String { "Воспроизвести" }
    var pause: String { "Пауза" }
    var next: String { "Дальше" }
    var stopPlaying: String { "Остановить" }
    var speed: String { "Скорость" }
    var placeInTrack: String { "Позиция" }
    var playerNotInstalled: String { "Для воспроизведения нужен GStreamer, а он не установлен." }
    var codecMissing: String { "Не установлен компонент GStreamer для этого формата." }
    var soundUnavailable: String { "Не удалось загрузить." }
    var soundDamaged: String { "Не удалось воспроизвести." }
    var soundDeviceMissing: String {
        "Звуковое устройство не отвечает. Проверьте настройки звука компьютера."
    }
}
