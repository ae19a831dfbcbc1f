import Testing

@testable import Telegraph

struct TelegraphReplyTests {
    @Test func `an account tells the fields that were asked for`() {
        let account = TelegraphAccount(
            shortName: "S",
            authorName: "A\"",
            authorURL: "",
            accessToken: "t",
            authURL: "https://edit.example/x",
            pageCount: 3
        )
        #expect(
            TelegraphReply.account(account, fields: TelegraphAccount.defaultFields).body
                == "{\"ok\":true,\"result\":{\"short_name\":\"S\",\"author_name\":\"A\\\"\",\"author_url\":\"\","
                + "\"access_token\":\"t\"}}"
        )
        var other = account
        other.accessToken = nil
        #expect(
            TelegraphReply.account(other, fields: [.authURL, .pageCount]).body
                == "{\"ok\":true,\"result\":{\"auth_url\":\"https://edit.example/x\",\"page_count\":3}}"
        )
    }

    @Test func `a page tells what is known of it`() throws {
        let whole = try document(
            [node(.p, text("Hello")), medium(.img, "/file/a.png")],
            author: "Ann",
            authorURL: "https://e.org/ann"
        )
        let page = TelegraphPage(path: "Owls-11-29", whole, returnsContent: true, views: 2, canEdit: true)
        #expect(
            TelegraphReply.page(page).body == """
                {"ok":true,"result":{"path":"Owls-11-29","url":"https://pages.example/Owls-11-29","title":"Owls",\
                "description":"Hello","author_name":"Ann","author_url":"https://e.org/ann",\
                "image_url":"https://pages.example/file/a.png","content":[{"tag":"p","children":["Hello"]},\
                {"tag":"img","attrs":{"src":"/file/a.png"}}],"views":2,"can_edit":true}}
                """
        )
        let bare = TelegraphPage(
            path: "A-01-02",
            try document([text("x")]),
            returnsContent: false,
            views: 0
        )
        #expect(
            TelegraphReply.pageList([bare], total: 9).body == """
                {"ok":true,"result":{"total_count":9,"pages":[{"path":"A-01-02",\
                "url":"https://pages.example/Owls-11-29","title":"Owls","description":"x","views":0}]}}
                """
        )
    }

    @Test func `views and errors are short`() {
        #expect(TelegraphReply.views(40).body == "{\"ok\":true,\"result\":{\"views\":40}}")
        #expect(
            TelegraphReply.failure(.shortNameRequired).body
                == "{\"ok\":false,\"error\":\"SHORT_NAME_REQUIRED\"}"
        )
    }
}

struct TelegraphPathTests {
    static let titles: [(String, String)] = [
        ("Sample Page", "Sample-Page-01-02"), ("Что такое eSIM?", "CHto-takoe-eSIM-01-02"),
        ("Это временная ссылка", "EHto-vremennaya-ssylka-01-02"), ("Über Bitcoins", "Über-Bitcoins-01-02"),
        ("使用帮助", "使用帮助-01-02"), ("  --a__b//c--  ", "a-b-c-01-02"), ("Don't!", "Dont-01-02"),
        ("🦉", "Page-01-02"), ("", "Page-01-02"), ("../../etc", "etc-01-02"), ("и\u{306}од", "jod-01-02"),
        ("Як підтримати", "YAk-pіdtrimati-01-02"), ("آموزش کامل", "آموزش-کامل-01-02"), ("ъь", "Page-01-02"),
    ]

    @Test(arguments: titles)
    func `a path has the words of the title, Russian ones in Latin letters`(title: String, path: String) {
        #expect(TelegraphPath(title: title, month: 1, day: 2).first == path)
    }

    @Test func `pages of the same title and day are numbered, and long titles cut`() {
        let path = TelegraphPath(title: "A", month: 12, day: 31)
        #expect(path.path(number: 1) == "A-12-31" && path.path(number: 2) == "A-12-31-2")
        let long = TelegraphPath(title: String(repeating: "ab ", count: 200), month: 1, day: 1).first
        #expect(long.count <= 166 && !long.contains("--"))
        let marked = "a" + String(repeating: "\u{301}", count: 10_000)
        #expect(TelegraphPath(title: marked, month: 1, day: 1).first.utf8.count < 700)
    }
}
