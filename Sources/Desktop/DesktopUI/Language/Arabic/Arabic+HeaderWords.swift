import ChatPresentation

nonisolated extension ArabicLanguage: HeaderWords {
    var lastSeenJustNow: String { "آخر ظهور قبل لحظات" }
    func lastSeen(minutesAgo count: Int) -> String {
        "آخر ظهور قبل \(Self.counted(count, "لحظات", "دقيقة", "دقيقتين", "دقائق", "دقيقة", "دقيقة"))"
    }
    func lastSeen(at time: String) -> String { "آخر ظهور الساعة \(time)" }
    func lastSeenYesterday(at time: String) -> String { "آخر ظهور أمس الساعة \(time)" }
    func lastSeen(on date: String) -> String { "آخر ظهور في \(date)" }
    var lastSeenRecently: String { "آخر ظهور قريبًا" }
    var lastSeenWithinWeek: String { "آخر ظهور خلال أسبوع" }
    var lastSeenWithinMonth: String { "آخر ظهور خلال شهر" }
    var bot: String { "بوت" }
    func members(_ count: Int) -> String {
        Self.counted(count, "لا أعضاء", "عضو واحد", "عضوان", "أعضاء", "عضوًا", "عضو")
    }
    func subscribers(_ count: Int) -> String {
        Self.counted(count, "لا مشتركين", "مشترك واحد", "مشتركان", "مشتركين", "مشتركًا", "مشترك")
    }
}
