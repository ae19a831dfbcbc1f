import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerEngine
import StdExtras
import Telegraph

/// Makes the pages of the server itself.
enum Pages {
    /// The folder of all assets, whose name changes with them.
    static let assets = "/assets/\(WebAssets.version)"

    /// A page of `Web`, with the head and the bar that all have.
    ///
    /// - Parameters:
    ///   - name: The path of the file.
    ///   - title: The title.
    ///   - context: Of whom the request is.
    ///   - site: The server.
    ///   - status: The status.
    ///   - next: The place to go to after signing in.
    ///   - texts: Texts of the page.
    ///   - parts: Parts of HTML.
    /// - Returns: The answer.
    /// - Throws: ``WebFailure``.
    static func page(
        _ name: String,
        title: String,
        _ context: WebContext,
        _ site: Site,
        status: HTTPResponse.Status = .ok,
        next: String = "/",
        texts: [String: String] = [:],
        parts: [String: String] = [:]
    ) throws(WebFailure) -> Response {
        let session = context.session
        var all = [
            "title": title, "assets": assets, "csrf": session.csrf, "site": try site.web.siteName,
            "next": next, "name": session.visitor?.name ?? "",
        ]
        all.merge(texts) { $1 }
        var allParts = [
            "head": Template.fill(file("parts/head.html"), texts: all),
            "bar": Template.fill(file(bar(of: session.visitor)), texts: all),
        ]
        allParts.merge(parts) { $1 }
        return .html(Template.fill(file(name), texts: all, parts: allParts), status: status)
    }

    /// The bar for a guest, for who writes without an account, or for a member.
    private static func bar(of visitor: WebVisitor?) -> String {
        guard let visitor else { return "parts/bar-guest.html" }
        return visitor.user == nil ? "parts/bar-writer.html" : "parts/bar-member.html"
    }

    /// The page of an error. It has no form, so it needs no session.
    static func error(_ failure: WebFailure, _ site: Site) -> Response {
        let texts = [
            "title": failure.status.reasonPhrase, "message": failure.message, "assets": assets,
            "status": String(failure.status.code), "site": (try? site.web.siteName) ?? "", "next": "/",
        ]
        // It is not known here who asks, and members are not to be told to sign in.
        let bar = failure.status == .unauthorized ? "parts/bar-guest.html" : "parts/bar-plain.html"
        let parts = [
            "head": Template.fill(file("parts/head.html"), texts: texts),
            "bar": Template.fill(file(bar), texts: texts),
        ]
        return .html(
            Template.fill(file("error/error.html"), texts: texts, parts: parts),
            status: failure.status
        )
    }

    /// The rows of a list of pages.
    static func rows(_ pages: [TelegraphPage], _ context: WebContext) -> String {
        let row = file("home/page-row.html")
        return pages.map { page in
            let texts = [
                "title": page.title, "path": page.path.percentEncoded, "views": String(page.views),
                "date": date(page.published), "csrf": context.session.csrf,
            ]
            return Template.fill(row, texts: texts)
        }.joined()
    }

    /// The day of a time, as people write it.
    private static func date(_ seconds: Int32) -> String {
        guard seconds > 0 else { return "" }
        return Date(timeIntervalSince1970: Double(seconds)).formatted(dayStyle)
    }

    private static let dayStyle = Date.FormatStyle(
        date: .long,
        time: .omitted,
        locale: Locale(identifier: "en_US"),
        timeZone: .gmt
    )

    /// Data for a page's script.
    static func data(_ members: [(name: String, value: JSONValue)]) -> String {
        JSONValue.object(members).encoded.replacing("<", with: "\\u003c")
    }

    /// A file of `Web`.
    static func file(_ name: String) -> String {
        for folder in WebAssets.folders { if let text = folder[name] { return text } }
        return ""
    }
}

extension String {
    /// The text as a part of a path.
    var percentEncoded: String {
        var encoded = ""
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return encoded
    }
}
