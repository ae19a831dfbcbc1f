import StdExtras
import Testing

struct EscapedHTMLTests {
    @Test func `signs of markup become references`() {
        #expect("<a href=\"x\">&'</a>".escapedForHTML() == "&lt;a href=&quot;x&quot;&gt;&amp;&#39;&lt;/a&gt;")
        #expect(
            "'".escapedForHTML(apostrophe: nil) == "'" && "'".escapedForHTML(apostrophe: "&#039;") == "&#039;"
        )
        #expect("ä\u{301}\r\n<\u{338}".escapedForHTML() == "ä\u{301}\r\n&lt;\u{338}")
        #expect("".escapedForHTML() == "" && "plain".escapedForHTML() == "plain")
    }
}
