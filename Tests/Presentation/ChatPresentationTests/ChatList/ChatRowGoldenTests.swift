import ChatPresentation
import ClientModel
import Localization
import Testing

/// Rows of the chat list at three widths, in both directions, at seven text sizes.
@Suite struct ChatRowGoldenTests {
    private static func layouts(width: Double, textSize: Double, _ language: Strings)
        -> [ChatRowLayout]
    {
        let context = Fixture.context(width: width, textSize: textSize, language: language)
        return RowScene.rows.map { row in
            let model = ChatRowModel(row, language: language, zone: TimeZoneRules(), now: Fixture.noon + 600)
            return ChatRowLayout(row, model, in: context)
        }
    }

    @Test func `rows are laid out as recorded`() throws {
        var text = ""
        for (direction, language) in Self.languages {
            for width in [220.0, 320, 440] {
                for textSize in [12.0, 13, 14, 15, 17, 20, 26] where textSize == 15 || width == 320 {
                    text += "== \(direction) width \(width.short) text \(textSize.short)\n"
                    for layout in Self.layouts(width: width, textSize: textSize, language) {
                        text += "row \(layout.size.height.short)\n"
                        text += layout.elements.map { $0.dump + "\n" }.joined()
                    }
                }
            }
        }
        try Golden.expect(text, matches: "chat-rows.txt")
    }

    @Test func `whatever a row has lies in it, and nothing on another thing`() {
        for (_, language) in Self.languages {
            for width in stride(from: 180.0, through: 600, by: 21) {
                for textSize in [12.0, 15, 26] {
                    for layout in Self.layouts(width: width, textSize: textSize, language) {
                        let room = LayoutRect(x: 0, y: 0, layout.size)
                        let pieces = layout.elements.filter {
                            ![.rowOnline, .rowBadgeLabel].contains($0.role)
                        }
                        for (index, element) in pieces.enumerated() {
                            if !room.contains(element.frame) {
                                Issue.record("\(element.dump) at \(width.short)")
                            }
                            for other in pieces[(index + 1)...] where element.frame.overlaps(other.frame) {
                                Issue.record(
                                    "\(element.dump) lies on \(other.dump) at \(width.short) \(textSize.short)"
                                )
                            }
                        }
                    }
                }
            }
        }
    }

    private static let languages: [(String, Strings)] = [
        ("ltr", Strings.english), ("rtl", Strings.mirrored),
    ]
}

/// Rows with all features of rows.
enum RowScene {
    static func row(of id: PeerID, _ messages: [Message]) -> ChatRow {
        var row = ChatRow(Fixture.peers[id] ?? .user(User(id.number)), ownID: Fixture.own)
        row.top = messages.map { BubblePart(HistoryMessage($0)) }
        row.people = Fixture.peers
        return row
    }

    static let rows: [ChatRow] = {
        var busy = row(
            of: Fixture.friends,
            [Fixture.message(1, text: "Who brings the cake tonight? I can, if nobody else does.")]
        )
        busy.readState = .idBased(
            IDReadState(maxIncomingRead: 0, maxOutgoingRead: 0, maxKnown: 9, count: 1234)
        )
        busy.unreadMentions = 2
        busy.isMuted = true
        var pinned = row(
            of: Fixture.ann,
            [Fixture.message(2, in: Fixture.dialog, from: Fixture.own, text: "ok")]
        )
        pinned.isPinned = true
        pinned.presence = .online(until: .max)
        var photo = MessageContent(text: "")
        photo.media = [.photo(Photo(MediaID(.photo, 1)))]
        let album = row(
            of: Fixture.news,
            [
                Fixture.message(3, in: Fixture.channel, from: nil, photo),
                Fixture.message(4, in: Fixture.channel, from: nil, photo),
            ]
        )
        var draft = row(of: Fixture.bob, [])
        draft.draft = DraftState(text: "I was about to say", date: Fixture.noon)
        var typing = row(of: Fixture.friends, [Fixture.message(5, text: "hi")])
        typing.activities = [.init(Fixture.bob, .typing)]
        let hebrew = row(of: Fixture.friends, [Fixture.message(6, text: "שלום לכולם")])
        return [busy, pinned, album, draft, typing, hebrew]
    }()
}
