import Testing

@testable import Telegraph

struct TelegraphRequestTests {
    private func request(
        _ method: String,
        _ values: [String: String],
        path: String? = nil
    ) throws -> TelegraphRequest {
        try TelegraphRequest(method: method, path: path, parameters: TelegraphParameters(values))
    }

    private func error(_ method: String, _ values: [String: String], path: String? = nil) -> TelegraphError? {
        do {
            _ = try request(method, values, path: path)
            return nil
        } catch { return error as? TelegraphError }
    }

    private static let content = "[{\"tag\":\"p\",\"children\":[\"Hello\"]}]"
    private static let page = ["access_token": "t", "title": "T", "content": content]

    @Test func `createAccount takes a short name and an author`() throws {
        #expect(
            try request("createAccount", ["short_name": " Sand\nbox ", "author_name": "Ann"])
                == .createAccount(shortName: "Sand box", author: .init(name: "Ann", url: nil))
        )
        #expect(error("createAccount", [:]) == .shortNameRequired)
        #expect(error("createAccount", ["short_name": " "]) == .shortNameRequired)
        let long = String(repeating: "é", count: 32)
        #expect(error("createAccount", ["short_name": long]) == nil)
        #expect(error("createAccount", ["short_name": long + "x"]) == .shortNameTooLong)
        let marks = "a" + String(repeating: "\u{301}", count: 32)
        #expect(error("createAccount", ["short_name": marks]) == .shortNameTooLong)
    }

    @Test func `an author has 128 characters, and an address of 512`() {
        func author(_ name: String, _ url: String) -> TelegraphError? {
            error("createAccount", ["short_name": "x", "author_name": name, "author_url": url])
        }
        #expect(author(String(repeating: "a", count: 128), "") == nil)
        #expect(author(String(repeating: "a", count: 129), "") == .authorNameTooLong)
        let address = "https://e.org/" + String(repeating: "a", count: 498)
        #expect(author("", address) == nil)
        #expect(author("", address + "a") == .authorURLTooLong)
        for url in ["t.me/owl", "javascript:x", "/local", "#x", "tg://x", "//e.org", "mailto:x"] {
            #expect(author("", url) == .authorURLInvalid)
        }
        #expect(author("", "mailto:a@b.c") == nil)
    }

    @Test func `editAccountInfo changes what it is given`() throws {
        #expect(
            try request("editAccountInfo", ["access_token": "t", "author_url": ""])
                == .editAccountInfo(token: "t", shortName: nil, author: .init(name: nil, url: ""))
        )
        #expect(error("editAccountInfo", ["short_name": "x"]) == .accessTokenInvalid)
        #expect(error("editAccountInfo", ["access_token": "t", "short_name": ""]) == .shortNameRequired)
    }

    @Test func `tokens are there and short`() {
        let long = String(repeating: "a", count: 129)
        for method in ["revokeAccessToken", "getAccountInfo", "getPageList", "createPage", "editPage"] {
            #expect(error(method, [:]) == .accessTokenInvalid)
            #expect(error(method, ["access_token": ""]) == .accessTokenInvalid)
            #expect(error(method, ["access_token": long]) == .accessTokenInvalid)
        }
    }

    @Test func `getAccountInfo tells the fields that are asked for`() throws {
        func fields(_ text: String) throws -> TelegraphRequest {
            try request("getAccountInfo", ["access_token": "t", "fields": text])
        }
        #expect(try fields("") == .getAccountInfo(token: "t", fields: TelegraphAccount.defaultFields))
        let all = "[\"short_name\",\"author_name\",\"author_url\",\"auth_url\",\"page_count\"]"
        #expect(try fields(all) == .getAccountInfo(token: "t", fields: Set(TelegraphAccount.Field.allCases)))
        for text in ["short_name", "[1]", "[\"token\"]", "{}", "["] {
            #expect(throws: TelegraphError.fieldsFormatInvalid) { try fields(text) }
        }
    }

    @Test func `createPage takes a title and content`() throws {
        guard
            case .createPage(token: "t", let draft, returnsContent: false) = try request(
                "createPage",
                Self.page
            )
        else {
            Issue.record("no page")
            return
        }
        #expect(draft.title == "T" && draft.author == .init(name: nil, url: nil))
        #expect(draft.content.nodes == [node(.p, text("Hello"))])
        func changed(_ name: String, _ value: String?) -> TelegraphError? {
            var values = Self.page
            values[name] = value
            return error("createPage", values)
        }
        #expect(changed("title", nil) == .titleRequired)
        #expect(changed("title", "\n\u{200B}") == .titleRequired)
        #expect(changed("title", String(repeating: "a", count: 256)) == nil)
        #expect(changed("title", String(repeating: "a", count: 257)) == .titleTooLong)
        #expect(changed("content", nil) == .contentRequired)
        #expect(changed("content", "[\"\"]") == .contentTextRequired)
        #expect(changed("content", "{}") == .contentFormatInvalid)
        let big = String(repeating: "a", count: TelegraphLimits.contentBytes)
        #expect(changed("content", "[\"\(big)\"]") == .contentTooBig)
    }

    @Test(arguments: [
        ("true", true), ("True", true), ("1", true), ("false", false), ("False", false), ("", false),
    ])
    func `truths are as programs write them`(text: String, result: Bool) throws {
        #expect(
            try request("getPage", ["return_content": text], path: "A-01-02")
                == .getPage(path: "A-01-02", returnsContent: result)
        )
    }

    @Test func `a path stands in the address or in the parameters`() throws {
        #expect(
            try request("getPage", ["path": "A-01-02"]) == .getPage(path: "A-01-02", returnsContent: false)
        )
        #expect(
            try request("getPage", ["path": "B"], path: "A") == .getPage(path: "A", returnsContent: false)
        )
        #expect(error("getPage", [:]) == .pathRequired)
        #expect(error("getPage", ["path": ""], path: "") == .pathRequired)
        #expect(error("getViews", [:]) == .pathRequired)
        #expect(error("editPage", Self.page) == .pathRequired)
        #expect(error("editPage", Self.page, path: "A") == nil)
        #expect(error("getPage", [:], path: String(repeating: "a", count: 513)) == .pageNotFound)
    }

    @Test func `getPageList has 50 pages, and 200 at most`() throws {
        func list(_ offset: String, _ limit: String) throws -> TelegraphRequest {
            try request("getPageList", ["access_token": "t", "offset": offset, "limit": limit])
        }
        #expect(try list("", "") == .getPageList(token: "t", offset: 0, limit: 50))
        #expect(try list("7", "0") == .getPageList(token: "t", offset: 7, limit: 0))
        #expect(try list("0", "200") == .getPageList(token: "t", offset: 0, limit: 200))
        for limit in ["201", "-1", "x", "99999999999999999999"] {
            #expect(throws: TelegraphError.outOfRange(.limit)) { try list("0", limit) }
        }
        for offset in ["-1", "x", "1.5"] {
            #expect(throws: TelegraphError.outOfRange(.offset)) { try list(offset, "1") }
        }
    }

    @Test func `getViews needs the larger parts of a time`() throws {
        func views(_ values: [String: String]) -> TelegraphError? { error("getViews", values, path: "A") }
        #expect(
            try request("getViews", ["year": "2026", "month": "12", "day": "31", "hour": "24"], path: "A")
                == .getViews(path: "A", TelegraphPeriod(year: 2026, month: 12, day: 31, hour: 24))
        )
        #expect(views([:]) == nil)
        #expect(views(["month": "1"]) == .required(.year))
        #expect(views(["year": "2026", "day": "1"]) == .required(.month))
        #expect(views(["year": "2026", "month": "1", "hour": "0"]) == .required(.day))
        for (number, values) in [
            (TelegraphError.Number.year, ["1999", "2101"]), (.month, ["0", "13"]), (.day, ["0", "32"]),
            (.hour, ["-1", "25"]),
        ] {
            for value in values { #expect(views([number.rawValue: value]) == .outOfRange(number)) }
        }
    }

    @Test func `other methods are unknown`() {
        for method in ["", "createaccount", "deletePage"] { #expect(error(method, [:]) == .unknownMethod) }
    }

    @Test func `a body may be JSON`() throws {
        let body = """
            {"access_token":"t","title":"T","content":\(Self.content),"return_content":true,"author_name":null}
            """
        let made = try TelegraphRequest(
            method: "createPage",
            parameters: TelegraphParameters(json: body.utf8)
        )
        guard case .createPage(token: "t", let draft, returnsContent: true) = made else {
            Issue.record("\(made)")
            return
        }
        #expect(draft.content.nodes == [node(.p, text("Hello"))] && draft.author.name == nil)
        let list = try TelegraphParameters(json: "{\"access_token\":\"t\",\"limit\":7}".utf8)
        #expect(
            try TelegraphRequest(method: "getPageList", parameters: list)
                == .getPageList(token: "t", offset: 0, limit: 7)
        )
        for body in ["", "[]", "x", "{"] {
            #expect(throws: TelegraphError.requestInvalid) { try TelegraphParameters(json: body.utf8) }
        }
    }

    @Test func `errors have the names of the wire`() {
        let names: [(TelegraphError, String)] = [
            (.shortNameRequired, "SHORT_NAME_REQUIRED"), (.shortNameTooLong, "SHORT_NAME_TOO_LONG"),
            (.accessTokenInvalid, "ACCESS_TOKEN_INVALID"), (.contentRequired, "CONTENT_REQUIRED"),
            (.contentTextRequired, "CONTENT_TEXT_REQUIRED"), (.contentTooBig, "CONTENT_TOO_BIG"),
            (.fieldsFormatInvalid, "FIELDS_FORMAT_INVALID"), (.unknownMethod, "UNKNOWN_METHOD"),
            (.pageNotFound, "PAGE_NOT_FOUND"), (.authorNameTooLong, "AUTHOR_NAME_TOO_LONG"),
            (.authorURLInvalid, "AUTHOR_URL_INVALID"), (.pageSaveFailed, "PAGE_SAVE_FAILED"),
            (.floodWait(seconds: 7), "FLOOD_WAIT_7"), (.titleRequired, "TITLE_REQUIRED"),
            (.titleTooLong, "TITLE_TOO_LONG"), (.contentFormatInvalid, "CONTENT_FORMAT_INVALID"),
            (.authorURLTooLong, "AUTHOR_URL_TOO_LONG"), (.pathRequired, "PATH_REQUIRED"),
            (.pageAccessDenied, "PAGE_ACCESS_DENIED"), (.pageChanged, "PAGE_CHANGED"),
            (.requestInvalid, "REQUEST_INVALID"),
            (.required(.year), "YEAR_REQUIRED"), (.outOfRange(.limit), "LIMIT_OUT_OF_RANGE"),
        ]
        for (error, name) in names { #expect(error.name == name) }
    }
}
