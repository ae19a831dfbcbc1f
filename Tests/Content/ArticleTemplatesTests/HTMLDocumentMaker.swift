import HTMLTree

enum HTMLDocumentMaker {
    static func page(_ html: String) throws -> HTMLDocument { try HTMLDocument(utf8: Array(html.utf8)) }
}
