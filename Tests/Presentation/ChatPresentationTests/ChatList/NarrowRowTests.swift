import ChatPresentation
import ClientModel
import Localization
import Testing

@Suite struct NarrowRowTests {
    private static let sizes = [12.0, 15, 26]

    private static func layouts(textSize: Double, _ language: Strings) -> [ChatRowLayout] {
        let width = ChatRowLayout.narrowWidth(textSize: textSize)
        let context = Fixture.context(width: width, textSize: textSize, language: language)
        return RowScene.rows.map { row in
            let model = ChatRowModel(row, language: language, zone: TimeZoneRules(), now: Fixture.noon + 600)
            return ChatRowLayout(row, model, in: context)
        }
    }

    @Test func `LX-16: a narrow list has avatars and says how much is unread, and no words`() {
        for size in Self.sizes {
            for layout in Self.layouts(textSize: size, Strings.english) {
                let roles = Set(layout.elements.map(\.role))
                let allowed: Set<ElementRole> = [
                    .rowAvatar, .rowOnline, .rowBadge, .rowMutedBadge, .rowBadgeLabel, .rowBadgeRing,
                    .rowMention, .rowReaction,
                ]
                #expect(roles.contains(.rowAvatar) && roles.isSubset(of: allowed))
            }
        }
        let all = Self.layouts(textSize: 15, Strings.english).flatMap(\.elements).map(\.role)
        #expect(all.contains(.rowBadgeLabel) && all.contains(.rowMutedBadge) && all.contains(.rowMention))
    }

    @Test func `whatever a narrow row has lies in it, and a number not on a sign`() {
        for language in [Strings.english, .mirrored] {
            for size in Self.sizes {
                for layout in Self.layouts(textSize: size, language) {
                    let room = LayoutRect(x: 0, y: 0, layout.size)
                    for element in layout.elements {
                        #expect(room.contains(element.frame), "\(element.dump)")
                    }
                    let numbers = layout.elements.filter { [.rowBadge, .rowMutedBadge].contains($0.role) }
                    let signs = layout.elements.filter { [.rowMention, .rowReaction].contains($0.role) }
                    for (number, sign) in zip(numbers, signs) {
                        #expect(!number.frame.overlaps(sign.frame), "\(number.dump) on \(sign.dump)")
                    }
                }
            }
        }
    }

    @Test func `a narrow row is as high as a wide one, and says the same to who does not see it`() {
        let narrow = Self.layouts(textSize: 15, Strings.english)
        let context = Fixture.context(width: 320, textSize: 15, language: Strings.english)
        for (row, narrow) in zip(RowScene.rows, narrow) {
            let model = ChatRowModel(
                row,
                language: Strings.english,
                zone: TimeZoneRules(),
                now: Fixture.noon + 600
            )
            let wide = ChatRowLayout(row, model, in: context)
            #expect(wide.size.height == narrow.size.height)
            #expect((wide.label, wide.value) == (narrow.label, narrow.value))
        }
    }
}
