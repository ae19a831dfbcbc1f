import ChatPresentation
import ClientEngine
import ClientHost

nonisolated extension ArabicLanguage: TroubleWords {
    func sentence(_ failure: UserFacingError) -> String {
        switch failure {
        case .noAccount: "لا يوجد حساب كهذا."
        case .nameTaken: "يوجد حساب بهذا الاسم."
        case .accountNameInvalid: "يتكوّن اسم الحساب من 1 إلى 64 حرفًا دون مسافات أو شرطات مائلة."
        case .pathUnusable(let path): "لا يمكن استخدام المجلد \(Self.isolated(path))."
        case .settingsDamaged(let path): "تعذّر فهم الملف \(Self.isolated(path)). صحّحه أو احذفه."
        case .serverUnknown: "لا يُعرف خادم هذا الحساب. سجّل الدخول مجددًا."
        case .noKeyring: "سلسلة المفاتيح لا تعمل."
        case .passphraseWrong: "عبارة المرور غير صحيحة."
        case .keyUnavailable(let name): "تعذّر الحصول على مفتاح هذا الحساب: \(Self.isolated(name))."
        case .passphraseNeeded: "يلزم إدخال عبارة المرور."
        case .passphraseExposed(let path): "يقرأ آخرون الملف \(Self.isolated(path)). اجعله لك: chmod 600."
        case .noServer: "لا يجيب أي خادم على هذا العنوان."
        case .otherServerKey: "مفتاح الخادم يختلف عن المفتاح في الرابط: قد يكون المجيب طرفًا آخر."
        case .notAnAddress: "هذا ليس عنوان خادم ولا رابطًا له."
        case .phoneInvalid: "لا يقبل الخادم هذا الرقم."
        case .phoneUnknown: "هذا الرقم غير مسجّل، ولا يمكن الانضمام به."
        case .phoneBanned: "هذا الرقم محظور."
        case .codeWrong: "الرمز غير صحيح."
        case .codeExpired: "انتهت صلاحية الرمز. اطلب رمزًا آخر."
        case .codeNotSent: "تعذّر على الخادم إرسال الرمز."
        case .passwordWrong: "كلمة المرور غير صحيحة."
        case .passwordAlreadySet: "توجد كلمة مرور بالفعل، وهي مطلوبة لتغييرها."
        case .passwordUnsupported: "يطلب الخادم كلمة المرور بطريقة لا يعرفها هذا الإصدار."
        case .emailInvalid: "لا يرسل الخادم رموزًا إلى هذا العنوان."
        case .tokenInvalid: "انتهت صلاحية رمز الصورة. حاول مرة أخرى."
        case .nameInvalid: "لا يقبل الخادم هذا الاسم."
        case .tooManyTries(let seconds): "محاولات كثيرة جدًا. انتظر \(Self.wait(seconds))."
        case .signInPaused(let seconds): "محاولات كثيرة جدًا. انتظر \(Self.wait(seconds)) أو اسأل صاحب الخادم."
        case .versionTooOld: "لا يقبل الخادم إلا إصدارات أحدث. حدّث هذا البرنامج."
        case .folderUnusable: "لا يمكن استخدام مجلد الحساب."
        case .nobodySignedIn: "لم يُسجَّل الدخول في هذا الحساب. سجّل الدخول مجددًا."
        case .otherMember: "البيانات المخزّنة هنا لعضو آخر. سجّل الخروج أولًا."
        case .signedOut: "انتهت جلسة هذا الحساب. سجّل الدخول مجددًا."
        case .refused(let refusal): Self.sentence(refusal)
        case .wait(let seconds): "يطلب الخادم الانتظار \(Self.wait(seconds))."
        case .noAnswer: "لم يُجب الخادم."
        case .answerUnreadable: "لا يفهم هذا الإصدار ردّ الخادم."
        case .picked(let error): sentence(error)
        case .picture(let problem): Self.sentence(problem)
        case .diskFull: "القرص ممتلئ."
        case .busy: "يستخدم برنامج آخر هذا الحساب."
        case .mediaKeyWrong: "لملفات هذا الحساب مفتاح آخر."
        case .mediaTooNew: "كتب ملفات هذا الحساب إصدار أحدث."
        case .fileReadOnly: "تعذّرت كتابة ملف: المجلد لا يسمح بذلك."
        case .fileUnreadable: "تعذّرت قراءة ملف."
        case .fileGone: "لم يعد هذا الملف موجودًا على الخادم."
        case .fileNotFetched: "تعذّر تنزيل الملف."
        case .fileDamaged: "أحد ملفات هذا الحساب تالف."
        case .mediaFailed(let name): "حدث خلل في ملفات هذا الحساب: \(Self.isolated(name))."
        case .storeKeyWrong: "لمخزن هذا الحساب مفتاح آخر."
        case .storeTooNew: "كتب مخزن هذا الحساب إصدار أحدث."
        case .storeReadOnly: "تعذّر فتح مخزن هذا الحساب أو الكتابة فيه."
        case .storeDamaged: "مخزن هذا الحساب تالف."
        case .storeFailed(let name): "حدث خلل في مخزن هذا الحساب: \(Self.isolated(name))."
        case .stopped: "توقّف."
        case .unknown(let kind): "حدث خطأ ما: \(Self.isolated(kind))."
        }
    }

    private static func sentence(_ refusal: ServerErrorReason) -> String {
        switch refusal {
        case .notSupported: "لا يستطيع هذا الخادم ذلك بعد."
        case .reactionUnknown: "لا يوجد هذا التفاعل على الخادم."
        case .tooManyReactions: "لا يمكن أن تحمل الرسالة كل هذه التفاعلات."
        case .nothingChanged: "لم يتغيّر شيء."
        case .messageGone: "لم تعد هذه الرسالة موجودة."
        case .pollClosed: "الاستطلاع مغلق."
        case .oneAnswerOnly: "يقبل هذا الاستطلاع إجابة واحدة."
        case .answerUnknown: "لا توجد هذه الإجابة في الاستطلاع."
        case .voteStays: "لا يمكن تغيير الصوت في هذا الاستطلاع."
        case .tooManyPinned: "لا يمكن تثبيت كل هذه المحادثات. ألغِ تثبيت واحدة أولًا."
        case .writeForbidden: "لا يُسمح لك بالكتابة هنا."
        case .chatUnknown: "لا تتوفر معلومات كافية عن هذه المحادثة."
        case .usernameTaken: "اسم المستخدم هذا محجوز."
        case .usernameInvalid: "يتكوّن اسم المستخدم من 5 إلى 32 حرفًا لاتينيًا ورقمًا وعلامة _."
        case .nameInvalid: "لا يقبل الخادم هذا الاسم."
        case .aboutTooLong: "النص طويل جدًا."
        case .sessionTooNew: "لا يمكن لجلسة جديدة إنهاء الجلسات الأخرى. أنهِها من جهاز أقدم أو انتظر يومًا."
        case .inviteGone: "لم يعد هذا الرابط صالحًا."
        case .chatFull: "بلغ عدد الأعضاء أقصاه."
        case .tooManyChats: "بلغ عدد مجموعاتك وقنواتك أقصاه. غادر إحداها أولًا."
        case .botDecides: "يقرر بوت من ينضم، ولا يستطيع هذا البرنامج سؤاله بعد."
        case .administratorsOnly: "لا يستطيع ذلك إلا المشرفون."
        case .filesTooMuch:
            "ملأت ملفاتك كل المساحة المخصصة لك على الخادم. احذف بعضها وتتوفر المساحة خلال يوم."
        case .other(let name): "رفض الخادم: \(isolated(name))."
        }
    }

    private func sentence(_ error: PickedFileError) -> String {
        switch error {
        case .unreadable: "تعذّرت قراءة الملف."
        case .notAFile: "هذا ليس ملفًا."
        case .empty: "الملف فارغ."
        case .tooLarge(let limit): "الملف أكبر من \(byteCount(limit))."
        }
    }

    private static func sentence(_ problem: PeerPhotoError) -> String {
        switch problem {
        case .fileUnreadable: "لم تعد قراءة الملف ممكنة."
        case .notAccepted: "لا يقبل الخادم هذا الملف صورةً."
        case .forbidden: "هذا متاح للمشرفين فقط."
        case .unknownChat: "لا تتوفر معلومات كافية عن هذه المحادثة."
        case .other(let name): sentence(ServerErrorReason(name))
        }
    }

    private static func wait(_ seconds: Int64) -> String {
        switch WaitDuration(seconds: seconds) {
        case .seconds(let count):
            counted(count, "لحظات", "ثانية واحدة", "ثانيتين", "ثوانٍ", "ثانية", "ثانية")
        case .minutes(let count):
            counted(count, "لحظات", "دقيقة واحدة", "دقيقتين", "دقائق", "دقيقة", "دقيقة")
        case .hours(let count): counted(count, "لحظات", "ساعة واحدة", "ساعتين", "ساعات", "ساعة", "ساعة")
        case .days(let count): counted(count, "لحظات", "يومًا واحدًا", "يومين", "أيام", "يومًا", "يوم")
        }
    }
}
