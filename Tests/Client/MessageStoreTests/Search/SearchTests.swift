import ClientModel
import Testing

@testable import MessageStore

@Suite struct SearchTests {
    static let texts = [
        "Tôi muốn tìm kiếm một quán ăn ở Việt Nam", "être ou ne pas être", "Ёлка стоит ещё до Нового года",
        "йод и зелёнка", "Straße nach München", "Zażółć gęślą jaźń w Łodzi", "rødgrød med fløde, Ærø",
        "أحمد يكتب إلى المدرسة", "שָׁלוֹם עולם ברוך", "東京都に住んでいます", "今日は良い天気ですね",
        "ฉันรักภาษาไทย", "ខ្ញុំស្រឡាញ់ភាសាខ្មែរ", "good morning 👍🏽 everyone", "the quick brown fox",
        "brown bread is quick to make", "日本語 😀🇻🇳", "한국어를 배워요", "Привет, как дела?", "приветствие друзей",
    ]

    /// The queries, and the indices of the ``texts`` that match.
    private static let queries: [(query: String, found: [Int])] = [
        ("tim kiem", [0]), ("viet", [0]), ("etre", [1]), ("елка", [2]), ("ещё", [2]), ("иод", [3]),
        ("зеленк", [3]),
        ("strasse", [4]), ("MUNCHEN", [4]), ("lodz", [5]), ("lodzi", [5]), ("gesla", [5]), ("rodgrod", [6]),
        ("aero", [6]), ("احمد", [7]), ("الى مدرس", []), ("المدرس", [7]), ("שלום", [8]), ("עול", [8]),
        ("東京", [9]), ("京都に", [9]), ("都東", []), ("東", [9]), ("日", [10, 16]), ("天気", [10]),
        ("ภาษา", [11]), ("ไทย", [11]), ("ภาษ", [11]), ("ខ្មែរ", [12]), ("👍", [13]), ("👍🏿 good", [13]),
        ("😀", [16]), ("🇻🇳", [16]), ("🇩🇪", []), ("quick brown", [14, 15]), ("\"quick brown\"", [14]),
        ("\"brown bread\" mak", [15]), ("“brown fox”", [14]), ("\"quick bro\"", []), ("\"quick bro", [14]),
        ("\"qui\"", []), ("quick bro", [14, 15]),
        ("한국", [17]), ("한국어를", [17]), ("прив", [18, 19]), ("приветс", [19]), ("привет", [18, 19]),
        ("привет дел", [18]), ("q", [0, 14, 15]), ("", []), ("?!", []), ("bread fox", []),
    ]

    @Test func `words are found`() async throws {
        let fixture = try StoreFixture()
        let messages = Self.texts.enumerated().map { message(Int32($0 + 1), text: $1) }
        try await fixture.store.transaction { _ = try $0.add(messages) }
        for isIndexed in [false, true] {
            if isIndexed {
                let isMore = try await fixture.store.transaction { try $0.indexPendingMessages() }
                #expect(!isMore)
            }
            for (query, found) in Self.queries {
                let hits = try await fixture.store.search(SearchQuery(query)).hits
                let ids = found.map { Int32($0 + 1) }.reversed()
                #expect(hits.map(\.key.id) == Array(ids), "\(query), indexed: \(isIndexed)")
            }
        }
    }

    /// Unusual input that a user may type.
    private static let oddities = [
        "\"", "*", "a*", "\"*\"", "AND", "OR NOT", "NEAR(a b)", "units:a", "{a b}: c", "^a", "a^2", "- -",
        "+",
        "(((", "a\u{0}b", "\u{FFFE}", "'; DROP TABLE search; --", "%_", "\u{1F468}\u{200D}", "\u{0301}",
        "\u{200D}",
        "e\u{0301}\u{0301}\u{0301}", "«»", "“”\"", "search", "rank", "\u{3099}", "\u{1161}", "\u{10FFFF}",
        String(repeating: "a", count: 20_000), String(repeating: "a b ", count: 2_000),
        String(repeating: "\"", count: 1000), String(repeating: "東", count: 2000),
        String(repeating: "\u{0301}", count: 2000),
    ]

    @Test func `nothing that one types is an error`() async throws {
        let fixture = try StoreFixture()
        let typed = Self.oddities.enumerated().map { (PeerID(.user, Int64($0 + 100)), $1) }
        try await fixture.store.transaction { transaction in
            for (peer, query) in typed {
                try transaction.add([message(1, in: peer, text: query), message(2, in: peer, text: "a b")])
            }
            try transaction.indexPendingMessages()
        }
        for (peer, query) in typed {
            let page = try await fixture.store.search(SearchQuery(query, in: peer))
            _ = SearchQuery(query).excerpt(of: query)
            _ = SearchQuery(query).highlights(in: "a b")
            #expect(page.hits.count <= 2, "\(query.prefix(20))")
        }
    }

    @Test func `the newest come first, however history was filled in, page by page`() async throws {
        let fixture = try StoreFixture()
        let order: [Int32] = [500, 100, 900, 101, 499, 1, 1000, 501]
        for id in order {
            try await fixture.store.transaction {
                try $0.add(message(id, text: "note \(id)"))
                try $0.indexPendingMessages()
            }
        }
        var found: [Int32] = []
        var place: SearchPosition?
        repeat {
            let page = try await fixture.store.search(SearchQuery("note"), after: place, limit: 3)
            found += page.hits.map(\.key.id)
            place = page.next
        } while place != nil

        #expect(found == order.sorted(by: >))
    }

    @Test func `many messages of one second are all found`() async throws {
        let fixture = try StoreFixture()
        try await fixture.store.transaction {
            for id in 1...Int32(300) { try $0.add(message(id, text: "burst", at: 5_000)) }
            while try $0.indexPendingMessages(limit: 100) {}
        }
        let all = try await fixture.store.search(SearchQuery("burst"), limit: 1000)
        #expect(Set(all.hits.map(\.key.id)).count == 300)

        try await fixture.store.transaction { store in
            try store.delete(all.hits.filter { $0.key.id % 2 == 0 }.map(\.key))
        }
        let rest = try await fixture.store.search(
            SearchQuery("burst", earliest: 5_000, latest: 5_000),
            limit: 1000
        )
        #expect(rest.hits.count == 150)
    }

    @Test func `the conditions of a query all hold`() async throws {
        let fixture = try StoreFixture()
        let group = PeerID(.channel, 77)
        try await fixture.store.transaction { store in
            try store.add(message(1, text: "plan one"))
            var photo = message(2, in: group, text: "plan two")
            photo.author = bob
            photo.tags = [.photo, .unseenMention]
            try store.add(photo)
            var topic = message(3, in: group, text: "plan three")
            topic.thread = 9
            topic.author = ada
            try store.add(topic)
            var later = message(4, in: group, text: "plan four")
            later.key.namespace = .scheduled
            try store.add(later)
        }
        func found(_ query: SearchQuery) async throws -> [Int32] {
            try await fixture.store.search(query).hits.map(\.key.id)
        }
        for isIndexed in [false, true] {
            if isIndexed { try await fixture.store.transaction { _ = try $0.indexPendingMessages() } }
            #expect(try await found(SearchQuery("plan")) == [3, 2, 1])
            #expect(try await found(SearchQuery("plan", in: group)) == [3, 2])
            #expect(try await found(SearchQuery("plan", in: group, thread: 9)) == [3])
            #expect(try await found(SearchQuery("plan", author: bob)) == [2])
            #expect(try await found(SearchQuery("plan", kinds: [.photo, .video])) == [2])
            #expect(try await found(SearchQuery("plan", kinds: .unseenMention)) == [2])
            #expect(try await found(SearchQuery(kinds: .photo)) == [2])
            #expect(try await found(SearchQuery(in: group)) == [3, 2])
            #expect(try await found(SearchQuery("plan", earliest: 1_000_002, latest: 1_000_002)) == [2])
            #expect(try await found(SearchQuery("plan", latest: 1_000_001)) == [1])
            #expect(try await found(SearchQuery("?", in: group)) == [])
        }
    }

    @Test func `captions, files, polls, contacts, pages and services are found`() async throws {
        let fixture = try StoreFixture()
        var file = Document(MediaID(.document, 1))
        file.name = "Отчёт_2024.pdf"
        var music = Document(MediaID(.document, 2))
        music.kind = .music(MusicInfo(duration: 1, title: "Clair de lune", performer: "Debussy"))
        var page = WebPage(id: 3, url: "https://example.org")
        page.title = "Kingfishers"
        let poll = Poll(
            id: 4,
            question: FormattedText("Where to?"),
            answers: [PollAnswer(option: [1], text: FormattedText("Hà Nội"))]
        )
        let media: [Media] = [
            .document(file), .document(music), .webPage(page), .poll(poll),
            .action(.titleChanged("Fjällräven")),
        ]
        try await fixture.store.transaction { store in
            for (index, one) in media.enumerated() {
                var content = MessageContent(text: "caption\(index)")
                content.media = [one]
                var message = message(Int32(index))
                message.key.id = Int32(index + 1)
                message.content = EncodedContent(content)
                try store.add(message)
            }
            try store.indexPendingMessages()
        }
        let queries = ["отчет 2024", "debussy clair", "kingfish", "ha noi", "fjallraven", "caption3"]
        var found: [[Int32]] = []
        for query in queries {
            found.append(try await fixture.store.search(SearchQuery(query)).hits.map(\.key.id))
        }
        #expect(found == [[1], [2], [3], [4], [5], [4]])
    }

    @Test func `a backlog is indexed by the search that meets it`() async throws {
        let fixture = try StoreFixture()
        try await fixture.store.transaction { store in
            for id in 1...Int32(1500) { try store.add(message(id, text: id == 3 ? "needle" : "hay")) }
        }
        let page = try await fixture.store.search(SearchQuery("needle"))

        #expect(page.hits.map(\.key.id) == [3])
        #expect(page.unseenCount == 0)
    }
}
