import ChatPresentation

nonisolated extension ArabicLanguage: ConnectionWords {
    var waitingForNetwork: String { "في انتظار الشبكة…" }
    var connecting: String { "جارٍ الاتصال…" }
    var connectingThroughProxy: String { "جارٍ الاتصال عبر الوكيل…" }
    var updating: String { "جارٍ التحديث…" }
}
