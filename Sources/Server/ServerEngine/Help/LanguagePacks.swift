import StdExtras
import TelegramSchema

/// `langpack.*`: texts of foreign applications, of which this server has none. An application shows those that it was
/// built with.
enum LanguagePacks {
    /// Most texts of one call.
    private static let maximumKeys = 1000
    /// Longest name of a text and longest code of a language, in bytes.
    private static let maximumBytes = 128

    static func register(in routes: inout Routes) {
        routes.guest(TLFunction.LangpackGetLangPack.self) { request, _ in
            try nothing(in: request.langCode, since: 0)
        }
        routes.guest(TLFunction.LangpackGetDifference.self) { request, _ in
            try nothing(in: request.langCode, since: request.fromVersion)
        }
        routes.guest(TLFunction.LangpackGetLanguages.self) { _, _ in [] }
        routes.guest(TLFunction.LangpackGetLanguage.self) { _, _ in
            throw RPCError.bad("LANG_CODE_NOT_SUPPORTED")
        }
        // TDLib looks for each text in the answer.
        routes.guest(TLFunction.LangpackGetStrings.self) { request, _ in
            guard request.keys.count <= maximumKeys,
                request.keys.allSatisfy({ $0.utf8.count <= maximumBytes })
            else { throw RPCError.bad("LIMIT_INVALID") }
            return request.keys.map { TL.LangPackString(key: $0) }
        }
    }

    /// No text has changed since a version, which stays the client's.
    private static func nothing(in language: String, since version: Int32) throws(RPCError)
        -> TL.LangPackDifference
    {
        guard language.utf8.count <= maximumBytes else { throw .bad("LANG_CODE_NOT_SUPPORTED") }
        return TL.LangPackDifference(
            langCode: language,
            fromVersion: version,
            version: version,
            strings: []
        )
    }
}
