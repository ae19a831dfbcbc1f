extension ArabicLanguage {
    static func media(_ word: MediaWord) -> String {
        switch word {
        case .photo: "صورة"
        case .video: "فيديو"
        case .animation: "صورة متحركة"
        case .round: "رسالة مرئية"
        case .voice: "رسالة صوتية"
        case .music: "موسيقى"
        case .file: "ملف"
        case .sticker: "ملصق"
        case .contact: "جهة اتصال"
        case .location: "موقع"
        case .liveLocation: "موقع مباشر"
        case .poll: "استطلاع"
        case .album: "ألبوم"
        }
    }

    static func several(_ word: MediaWord, _ count: Int) -> String {
        switch word {
        case .photo: counted(count, "لا صور", "صورة واحدة", "صورتان", "صور", "صورة", "صورة")
        case .video, .animation, .round, .voice: severalShown(word, count)
        case .music:
            counted(
                count,
                "لا مقاطع صوتية",
                "مقطع صوتي واحد",
                "مقطعان صوتيان",
                "مقاطع صوتية",
                "مقطعًا صوتيًا",
                "مقطع صوتي"
            )
        case .file: counted(count, "لا ملفات", "ملف واحد", "ملفان", "ملفات", "ملفًا", "ملف")
        case .sticker: counted(count, "لا ملصقات", "ملصق واحد", "ملصقان", "ملصقات", "ملصقًا", "ملصق")
        case .contact:
            counted(
                count,
                "لا جهات اتصال",
                "جهة اتصال واحدة",
                "جهتا اتصال",
                "جهات اتصال",
                "جهة اتصال",
                "جهة اتصال"
            )
        case .location, .liveLocation:
            counted(count, "لا مواقع", "موقع واحد", "موقعان", "مواقع", "موقعًا", "موقع")
        case .poll:
            counted(count, "لا استطلاعات", "استطلاع واحد", "استطلاعان", "استطلاعات", "استطلاعًا", "استطلاع")
        case .album: counted(count, "لا عناصر", "عنصر واحد", "عنصران", "عناصر", "عنصرًا", "عنصر")
        }
    }

    private static func severalShown(_ word: MediaWord, _ count: Int) -> String {
        switch word {
        case .video:
            counted(
                count,
                "لا مقاطع فيديو",
                "مقطع فيديو واحد",
                "مقطعا فيديو",
                "مقاطع فيديو",
                "مقطع فيديو",
                "مقطع فيديو"
            )
        case .animation:
            counted(
                count,
                "لا صور متحركة",
                "صورة متحركة واحدة",
                "صورتان متحركتان",
                "صور متحركة",
                "صورة متحركة",
                "صورة متحركة"
            )
        case .round:
            counted(
                count,
                "لا رسائل مرئية",
                "رسالة مرئية واحدة",
                "رسالتان مرئيتان",
                "رسائل مرئية",
                "رسالة مرئية",
                "رسالة مرئية"
            )
        default:
            counted(
                count,
                "لا رسائل صوتية",
                "رسالة صوتية واحدة",
                "رسالتان صوتيتان",
                "رسائل صوتية",
                "رسالة صوتية",
                "رسالة صوتية"
            )
        }
    }

    static func poll(_ isQuiz: Bool, _ isPublic: Bool, _ isClosed: Bool) -> String {
        if isClosed { return "النتائج النهائية" }
        if isQuiz { return isPublic ? "اختبار" : "اختبار مجهول" }
        return isPublic ? "استطلاع" : "استطلاع مجهول"
    }

    static func call(_ word: CallWord) -> String {
        switch word {
        case .outgoing(let isVideo): isVideo ? "مكالمة فيديو صادرة" : "مكالمة صادرة"
        case .incoming(let isVideo): isVideo ? "مكالمة فيديو واردة" : "مكالمة واردة"
        case .missed(let isVideo): isVideo ? "مكالمة فيديو فائتة" : "مكالمة فائتة"
        case .cancelled(let isVideo): isVideo ? "مكالمة فيديو ملغاة" : "مكالمة ملغاة"
        }
    }

    /// The verb comes first and stays in the singular, however many do it.
    static func activity(_ word: ActivityWord, _ names: [String], _ others: Int) -> String {
        let (verb, object) =
            switch word {
            case .typing: ("يكتب", "")
            case .recordingVoice: ("يسجّل", "رسالة صوتية")
            case .recordingVideo: ("يسجّل", "مقطع فيديو")
            case .sendingPhoto: ("يرسل", "صورة")
            case .sendingVideo: ("يرسل", "مقطع فيديو")
            case .sendingFile: ("يرسل", "ملفًا")
            case .sendingVoice: ("يرسل", "رسالة صوتية")
            case .choosingSticker: ("يختار", "ملصقًا")
            case .choosingLocation: ("يختار", "موقعًا")
            case .choosingContact: ("يختار", "جهة اتصال")
            case .playing: ("يلعب", "")
            case .speaking: ("يتحدث", "")
            }
        var who = listed(names)
        if others > 0, let first = names.first {
            let rest =
                switch others {
                case 1: "شخص آخر"
                case 2: "شخصان آخران"
                default: "\(others) آخرون"
                }
            who = "\(isolated(first)) و\(rest)"
        }
        return [verb, who, object].filter { !$0.isEmpty }.joined(separator: " ") + "…"
    }

    static func service(_ word: ServiceWord) -> String {
        switch word {
        case .groupCreated(let actor, let title):
            "\(past("أنشأ", "أنشأت", actor)) المجموعة «\(isolated(title))»"
        case .channelCreated: "أُنشئت القناة"
        case .titleChanged(let actor?, let title):
            "\(past("غيّر", "غيّرت", actor)) اسم المجموعة إلى «\(isolated(title))»"
        case .titleChanged(nil, let title): "تغيّر اسم القناة إلى «\(isolated(title))»"
        case .photoChanged(let actor?): "\(past("غيّر", "غيّرت", actor)) صورة المجموعة"
        case .photoChanged(nil): "تغيّرت صورة القناة"
        case .photoRemoved(let actor?): "\(past("أزال", "أزلت", actor)) صورة المجموعة"
        case .photoRemoved(nil): "أُزيلت صورة القناة"
        case .added(let actor, let members):
            members == [you]
                ? "أضافك \(isolated(actor))" : "\(past("أضاف", "أضفت", actor)) \(listed(members))"
        case .joined(let actor): "\(past("انضم", "انضممت", actor)) إلى المجموعة"
        case .joinedByLink(let actor): "\(past("انضم", "انضممت", actor)) إلى المجموعة عبر رابط الدعوة"
        case .joinedByRequest(let actor):
            actor == you ? "قُبل طلب انضمامك إلى المجموعة" : "قُبل طلب انضمام \(isolated(actor)) إلى المجموعة"
        case .removed(let actor, let member):
            member == you ? "أزالك \(isolated(actor))" : "\(past("أزال", "أزلت", actor)) \(isolated(member))"
        case .left(let actor): "\(past("غادر", "غادرت", actor)) المجموعة"
        case .migrated: "تحوّلت المجموعة إلى مجموعة خارقة"
        case .pinned(let actor, let text):
            "\(past("ثبّت", "ثبّتّ", actor)) \(text.isEmpty ? "رسالة" : "«\(isolated(text))»")"
        case .historyCleared: "مُسح سجل المحادثة"
        case .contactJoined(let actor): past("انضم", "انضممت", actor)
        case .screenshotTaken(let actor): "\(past("التقط", "التقطت", actor)) لقطة شاشة"
        case .deleteTimer(let actor, 0): "\(past("أوقف", "أوقفت", actor)) الحذف التلقائي"
        case .deleteTimer(let actor, let seconds):
            "\(past("ضبط", "ضبطت", actor)) حذف الرسائل تلقائيًا بعد \(duration(seconds))"
        case .groupCall(nil): "بدأت محادثة الفيديو"
        case .groupCall(let seconds?): "انتهت محادثة الفيديو (استمرت \(duration(seconds)))"
        case .topicCreated(let title): "أُنشئ الموضوع «\(isolated(title))»"
        case .topicChanged(let title?): "تغيّر اسم الموضوع إلى «\(isolated(title))»"
        case .topicChanged(nil): "تغيّر الموضوع"
        case .botAllowed(let domain): "سمحت لهذا البوت بمراسلتك عندما سجّلت الدخول في \(isolated(domain))"
        case .themeChanged(let actor, let emoji): "\(past("غيّر", "غيّرت", actor)) سمة المحادثة إلى \(emoji)"
        case .custom(let text): text
        case .unknown: "حدث شيء لا يعرفه هذا الإصدار"
        }
    }

    /// Somebody did something; of ourselves the verb says it alone.
    private static func past(_ he: String, _ youDid: String, _ actor: String) -> String {
        actor == you ? youDid : "\(he) \(isolated(actor))"
    }

    private static func listed(_ names: [String]) -> String {
        let names = names.map(isolated)
        guard names.count > 1, let last = names.last else { return names.first ?? "" }
        return "\(names.dropLast().joined(separator: "، ")) و\(last)"
    }

    /// How long, as it stands behind "after".
    private static func duration(_ seconds: Int) -> String {
        switch seconds {
        case ..<60: counted(seconds, "لحظة", "ثانية واحدة", "ثانيتين", "ثوانٍ", "ثانية", "ثانية")
        case ..<3600: counted(seconds / 60, "لحظة", "دقيقة واحدة", "دقيقتين", "دقائق", "دقيقة", "دقيقة")
        case ..<86_400: counted(seconds / 3600, "لحظة", "ساعة واحدة", "ساعتين", "ساعات", "ساعة", "ساعة")
        default: counted(seconds / 86_400, "لحظة", "يوم واحد", "يومين", "أيام", "يومًا", "يوم")
        }
    }

    func words(_ delivery: DeliveryWord) -> String {
        switch delivery {
        case .sending: "قيد الإرسال"
        case .sent: "أُرسلت"
        case .read: "قُرئت"
        case .failed: "لم تُرسل"
        }
    }

    func words(_ part: PartWord) -> String {
        switch part {
        case .profile: "الملف الشخصي"
        case .message: "الرسالة"
        case .media: "الوسائط"
        case .map: "الخريطة"
        case .reaction: "تفاعل"
        case .answer: "إجابة"
        case .button: "زر"
        case .call: "اتصال"
        case .share: "مشاركة"
        case .sendAgain: "إعادة الإرسال"
        case .spoiler: "نص مخفي"
        }
    }
}
