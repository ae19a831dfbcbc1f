import Articles
import ChatPresentation
import ClientModel
import Testing

@testable import ArticleLayout

@Suite struct LinePictureTests {
    @Test(arguments: [
        (16, 16, 16.0, 16.0), (640, 64, 320.0, 32.0), (100, 1_000, 12.0, 120.0), (0, 0, 18.0, 18.0),
        (-5, 9, 18.0, 18.0), (Int32.max, 1, 320.0, 1.0),
    ])
    func `a picture within a line keeps its size, up to that of a line`(
        width: Int32,
        height: Int32,
        shownWidth: Double,
        shownHeight: Double
    ) {
        let text = ArticleText(
            .concat([.plain("a "), .image(documentID: 7, width: width, height: height), .plain(" b")])
        )
        #expect(text.text.text == "a \u{FFFC} b")
        let picture = TextMark.Kind.picture(document: 7, width: shownWidth, height: shownHeight)
        #expect(text.marks == [TextMark(2..<3, picture)])
    }
}
