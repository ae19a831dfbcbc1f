import ChatPresentation
import ClientModel
import Localization
import Testing

/// The layout of bubbles at three widths, in both directions, at three text sizes: one file per kind of content.
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
                        if !row.contains(layout.bubble) { Issue.record("a bubble outside of its row") }
                        for element in layout.elements {
                            let isEmpty = element.frame.width <= 0 || element.frame.height <= 0
                            if !isEmpty, row.contains(element.frame) { continue }
                            Issue.record("\(element.dump) at \(width.short) \(textSize.short)")
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

    private static let languages: [(String, Strings)] = [
        ("ltr", Strings.english), ("rtl", Strings.mirrored),
    ]
}
