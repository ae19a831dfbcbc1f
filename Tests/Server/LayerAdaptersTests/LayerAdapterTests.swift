import TelegramSchema
import Testing

@testable import LayerAdapters

@Suite struct LayerAdapterTests {
    @Test func `our layer needs no adapter, and others have none`() {
        #expect(LayerAdapter.adapter(for: LayerAdapter.own) == nil)
        #expect(LayerAdapter.adapter(for: 151) == nil)
        #expect(LayerAdapter.adapter(for: 152)?.layer == 152)
        #expect(LayerAdapter.adapter(for: 232)?.layer == 232)
        #expect(LayerAdapter.adapter(for: 233) == nil)
    }

    @Test func `a zero byte does not hold up the reading of a table`() {
        let tables = LayerTables("n 160 232\nc 1\u{0} 2\nk \u{0}\nc 1f\n")
        #expect(tables.rewrittenUpdates == LayerTables.Rewritten(last: 160, first: 232))
        #expect(tables.callsToRead == [1, 0x1F] && tables.constants == [[]])
    }

    @Test func `an answer by number becomes an answer to a message`() throws {
        // messages.sendMessage of layer 152: reply_to_msg_id is flag 0, top_msg_id flag 9.
        var call = words(0x1CC2_0387, 1 | 1 << 9, 0x7DA0_7EC9, 41, 7)
        call += [2, 0x68, 0x69, 0] + words(5, 6)
        let ours = try #require(try LayerAdapter.reading(call, from: 0, method: 0x1CC2_0387))
        var reader = TLReader(ours.span.bytes)
        let method = try TLFunction.MessagesSendMessage(from: &reader)
        try reader.finish()
        let reply = try #require(method.replyTo)
        #expect(reply.replyToMsgID.rawValue == 41)
        #expect(reply.topMsgID?.rawValue == 7)
        #expect(method.message == "hi")
    }

    @Test func `a thread without an answered message is no answer`() throws {
        let call = words(0x1CC2_0387, 1 << 9, 0x7DA0_7EC9, 7) + [2, 0x68, 0x69, 0] + words(5, 6)
        let ours = try #require(try LayerAdapter.reading(call, from: 0, method: 0x1CC2_0387))
        var reader = TLReader(ours.span.bytes)
        let method = try TLFunction.MessagesSendMessage(from: &reader)
        #expect(method.replyTo == nil)
    }

    @Test func `answers that were given bare are`() throws {
        let adapter = try #require(LayerAdapter.adapter(for: 152))
        let filters = TL.MessagesDialogFilters(tagsEnabled: false, filters: [.dialogFilterDefault])
        let method = TLFunction.MessagesGetDialogFilters.constructorID
        let written = try #require(try adapter.writing(filters.encoded(), of: method))
        #expect(written == words(0x1CB5_C415, 1, 0x3632_93AE))
        let later = try #require(LayerAdapter.adapter(for: 228))
        #expect(try later.writing(filters.encoded(), of: method) ?? filters.encoded() == filters.encoded())
    }

    @Test func `a newer layer has the header of a reply by its own id`() throws {
        let header = words(0x1B97_DD66, 1 << 4, 41)
        let newer = try #require(LayerAdapter.adapter(for: 232))
        #expect(try newer.rewriting(header) == words(0xDDB5_AB75, 1 << 4, 41))
        for layer in [230, 231] as [Int32] {
            #expect(try #require(LayerAdapter.adapter(for: layer)).rewriting(header) == header)
        }
    }

    @Test func `the text that a newer client quotes arrives, and its form is lost`() throws {
        // messages.sendMessage with inputReplyToMessage of layer 232: quote_text is flag 2, quote_rich flag 8.
        let reply = words(0x75C1_AD70, 1 << 2 | 1 << 8, 41) + [2, 0x68, 0x69, 0]
        let rich = words(0x1CB5_C415, 1, 0x6724_ABC4, 0x7446_94E0) + [2, 0x68, 0x69, 0]
        let call = words(0xFEF4_8F62, 1, 0x7DA0_7EC9) + reply + rich + [2, 0x6F, 0x6B, 0] + words(5, 6)
        let ours = try #require(try LayerAdapter.reading(call, from: 0, method: 0xFEF4_8F62))
        var reader = TLReader(ours.span.bytes)
        let method = try TLFunction.MessagesSendMessage(from: &reader)
        try reader.finish()
        let answered = try #require(method.replyTo)
        #expect(answered.replyToMsgID.rawValue == 41 && answered.quoteText == "hi")
        #expect(method.message == "ok")
    }

    @Test func `errors pass`() throws {
        let adapter = try #require(LayerAdapter.adapter(for: 152))
        let error = MTP.RpcError(errorCode: 400, errorMessage: "NO").encoded()
        #expect(try adapter.writing(error, of: TLFunction.MessagesGetDialogFilters.constructorID) == nil)
    }

    @Test func `parts of files are not rewritten`() throws {
        let adapter = try #require(LayerAdapter.adapter(for: 152))
        #expect(try adapter.writing([1, 2, 3], of: TLFunction.UploadGetFile.constructorID) == nil)
        #expect(
            try LayerAdapter.reading([1, 2], from: 0, method: TLFunction.UploadSaveFilePart.constructorID)
                == nil
        )
    }

    @Test func `what no layer has is left to the rules of the API`() throws {
        #expect(try LayerAdapter.reading(words(0xDEAD_BEEF), from: 0, method: 0xDEAD_BEEF) == nil)
    }

    @Test func `a layer without anything for an answer says so`() throws {
        let adapter = try #require(LayerAdapter.adapter(for: 152))
        let answer = TL.HelpAppConfig.appConfigNotModified.encoded()
        #expect(throws: LayerError.notInLayer(152)) {
            try adapter.writing(answer, of: TLFunction.HelpGetAppConfig.constructorID)
        }
        #expect(throws: LayerError.malformed(.truncated(needed: 4, available: 0))) {
            try adapter.writing([], of: TLFunction.HelpGetAppConfig.constructorID)
        }
    }

    private func words(_ words: UInt32...) -> [UInt8] {
        words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(8 * $0)) } }
    }
}

@Suite struct QuizTests {
    @Test func `right answers that are named by their bytes become places`() throws {
        let answers = answer("yes", "0") + answer("no", "1") + answer("why", "x")
        let poll = word(0x86E1_8161) + long(0) + word(8) + text("q") + vector(3) + answers
        let media = word(0x0F94_E5F1) + word(1) + poll + vector(2) + text("x") + text("?")
        let call = word(0x7547_C966) + word(0) + word(0x7DA0_7EC9) + media + text("") + long(9)
        let ours = try #require(try LayerAdapter.reading(call, from: 0, method: 0x7547_C966))
        var reader = TLReader(ours.span.bytes)
        let method = try TLFunction.MessagesSendMedia(from: &reader)
        try reader.finish()
        guard case .inputMediaPoll(let quiz) = method.media else {
            Issue.record("no poll")
            return
        }
        #expect(quiz.correctAnswers == [2, 3], "the third, and one that is not there")
    }

    private func word(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    }

    private func long(_ value: UInt32) -> [UInt8] { word(value) + word(0) }

    private func vector(_ count: UInt32) -> [UInt8] { word(0x1CB5_C415) + word(count) }

    private func text(_ text: String) -> [UInt8] {
        var bytes = [UInt8(text.utf8.count)] + Array(text.utf8)
        while bytes.count % 4 != 0 { bytes.append(0) }
        return bytes
    }

    private func answer(_ title: String, _ option: String) -> [UInt8] {
        word(0x6CA9_C2E9) + text(title) + text(option)
    }
}
