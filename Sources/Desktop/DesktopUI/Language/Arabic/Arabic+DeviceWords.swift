import ChatPresentation

nonisolated extension ArabicLanguage: DeviceWords {
    var devices: String { "الأجهزة" }
    var thisDevice: String { "هذا الجهاز" }
    var otherDevices: String { "الأجهزة الأخرى" }
    var unknownDevice: String { "جهاز غير معروف" }
    func lastActive(_ time: String) -> String { "آخر نشاط \(time)" }
    var endDevice: String { "إنهاء" }
    func endDeviceQuestion(_ name: String) -> String { "أتريد إنهاء الجلسة على «\(Self.isolated(name))»؟" }
    var endDeviceText: String { "ستُحذف بياناته المخزّنة، وسيلزم تسجيل الدخول من جديد." }
    var endOthers: String { "إنهاء جميع الأخرى" }
    var endOthersQuestion: String { "أتريد إنهاء جميع الجلسات الأخرى؟" }
}
