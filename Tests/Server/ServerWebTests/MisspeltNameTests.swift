import Testing

@testable import ServerWeb

struct MisspeltNameTests {
    @Test(arguments: [
        ("@remove", "@remov: //nav", 1, 2, 5, "remove"), ("?exists", "!exist: //a", 1, 2, 5, "exists"),
        ("has-class", "body: //a[has-clas(\"b\")]", 11, 11, 8, "has-class"),
        ("$story", "$a: $stroy//p", 5, 6, 5, "story"),
    ])
    func `a name is found where the problem is`(
        _ suggestion: String,
        _ line: String,
        _ at: Int,
        _ column: Int,
        _ length: Int,
        _ replacement: String
    ) {
        let name = MisspeltName(suggestion, in: line, at: at)
        #expect(name?.column == column && name?.length == length && name?.replacement == replacement)
    }

    @Test(arguments: ["\"2.1\"", "<b>", ""])
    func `what is no name is not offered`(_ suggestion: String) {
        #expect(MisspeltName(suggestion, in: "~version: 2.1", at: 1) == nil)
        #expect(MisspeltName("@remove", in: "", at: 1) == nil)
    }
}
