import ChatPresentation
import ClientModel
import Testing

/// What a bubble looks like at three widths, in both directions, at three sizes of text: one file a content kind.
@Suite struct BubbleGoldenTests {
    @Test(arguments: BubbleScene.all)
    func `bubbles are laid out as recorded`(scene: BubbleScene) throws {
        var text = ""
        for (direction, language) in Self.languages {
            for width in [360.0, 640, 1200] {
                for textSize in [13.0, 15, 20] {
                    let context = Fixture.context(width: width, textSize: textSize, language: language)
                    text += "== \(direction) width \(width.short) text \(textSize.short)\n"
                    for entry in scene.entries { text += BubbleLayout(entry, in: context).dump + "\n" }
                }
            }
        }
        try Golden.expect(text, matches: "bubble-\(scene.name).txt")
    }

    @Test(arguments: BubbleScene.all)
    func `whatever a bubble has lies in its row and has a size`(scene: BubbleScene) {
        for (_, language) in Self.languages {
            for width in stride(from: 300.0, through: 1400, by: 150) {
                for textSize in [13.0, 15, 20, 26] {
                    let context = Fixture.context(width: width, textSize: textSize, language: language)
                    for entry in scene.entries {
                        let layout = BubbleLayout(entry, in: context)
                        let row = LayoutRect(x: 0, y: 0, layout.size)
                        #expect(row.contains(layout.bubble))
                        for element in layout.elements {
                            #expect(element.frame.width > 0 && element.frame.height > 0, "\(element.dump)")
                            #expect(row.contains(element.frame), "\(element.dump) at \(width.short)")
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: BubbleScene.all)
    func `a layout does not depend on the thread that makes it`(scene: BubbleScene) async {
        let context = Fixture.context()
        let expected = scene.entries.map { BubbleLayout($0, in: context) }
        await withTaskGroup(of: [BubbleLayout].self) { group in
            for _ in 0..<8 { group.addTask { scene.entries.map { BubbleLayout($0, in: context) } } }
            for await layouts in group { #expect(layouts == expected) }
        }
    }

    private static let languages: [(String, any ChatLanguage)] = [
        ("ltr", EnglishLanguage()), ("rtl", MirroredLanguage()),
    ]
}

/// Some rows that show a content kind.
struct BubbleScene: Sendable, CustomTestStringConvertible {
    var name: String
    var entries: [ChatEntry]

    var testDescription: String { name }

    static let all: [BubbleScene] = [.text]

    static let text = BubbleScene(
        name: "text",
        entries: {
            var answer = MessageContent(
                text: "Yes, at eight. I will bring the papers and some cake, as promised."
            )
            answer.reply = ReplyHeader()
            var answering = Fixture.message(3, from: Fixture.own, after: 60, answer)
            let question = Fixture.message(1, text: "Are we still meeting tonight?")
            answering.replyTo = question.key
            var failed = Fixture.message(5, from: Fixture.own, after: 90, text: "lost")
            failed.flags.insert(.failed)
            var edited = Fixture.message(6, from: Fixture.bob, after: 100, text: "fixed now")
            edited.flags.formUnion([.edited, .pinned])
            var forwarded = MessageContent(text: "News of the day")
            var forward = ForwardInfo(date: Fixture.noon)
            forward.source = MessageKey(peer: Fixture.news, namespace: .cloud, id: 9)
            forward.signature = "Editor"
            forwarded.forward = forward
            forwarded.viaBot = Fixture.bot
            let messages = [
                question,
                Fixture.message(2, after: 5, text: "שלום לכולם"),
                answering,
                Fixture.message(4, from: Fixture.own, after: 80, text: "ok"),
                failed, edited,
                Fixture.message(7, from: Fixture.bob, after: 110, forwarded),
            ]
            var history = Fixture.history(messages)
            history.messages[2].reply = question
            history.firstUnread = forwarded.text.isEmpty ? nil : messages[6].position
            return EntryBuilder(history).entries()
        }()
    )
}
