import ArticleExtraction
import Articles
import HTMLTree
import TelegramSchema

/// Reads any bytes as a page of the web, or as the reply of a parser whose page took it over.
///
/// The first byte chooses: a page with a content type, or a reply. The article of a page must fit the limits of those
/// that read it, and come back from the schema as it went.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPage(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let bytes, count > 0 else { return 0 }
    let rest = [UInt8](UnsafeBufferPointer(start: bytes + 1, count: count - 1))
    switch bytes[0] % 8 {
    case 0: readSchema(rest)
    case 1: readPage(rest, "text/html; charset=shift_jis")
    case 2: readPage(rest, "text/html; charset=gb18030")
    case 3: readPage(rest, "text/html; charset=iso-2022-jp")
    default: readPage(rest, nil)
    }
    return 0
}

private func readPage(_ bytes: [UInt8], _ type: String?) {
    guard let utf8 = PageBytes(bytes, contentType: type).utf8 else { preconditionFailure("no memory") }
    precondition(String(validating: utf8, as: UTF8.self) != nil, "what was decoded is not UTF-8")
    guard let page = try? HTMLDocument(utf8: utf8) else { return }
    _ = try? page.evaluate("//p[. = //a] | //*[@id]/following::text()[1]")
    // Short pages are none; what makes blocks of them is tried all the same.
    guard let found = ArticleFinder(page, title: PageTitle(page).text).find() else { return }
    let article = found.extracted(url: "https://example.org/a/b?c", base: nil, page: page).article
    let schema = TL.Page(article, photos: [], documents: [])
    guard let again = try? Article(schema) else { preconditionFailure("an article exceeds the limits of its readers") }
    precondition(again == article, "an article comes back as something else")
}

private func readSchema(_ bytes: [UInt8]) {
    var reader = TLReader(bytes.span.bytes)
    guard let page = try? TL.Page(from: &reader), let article = try? Article(page) else { return }
    guard let again = try? Article(TL.Page(article, photos: [], documents: [])) else {
        preconditionFailure("an article that was read is refused")
    }
    // Bytes and not values: a place on a map may be no number, which equals nothing.
    let (one, other) = (TL.Page(article, photos: [], documents: []), TL.Page(again, photos: [], documents: []))
    precondition(one.encoded() == other.encoded(), "an article comes back as something else")
}
