import ArticleExtraction
import ArticleTemplates
import Articles
import Foundation
import PageParsing
import ServerEngine
import StdExtras

/// What the studio's pages are answered, as JSON.
enum StudioAnswers {
    /// Most bytes of a block that is shown as a difference.
    private static let shownBytes = 1_000
    /// Most bytes of the article in a preview.
    private static let previewBytes = 3 << 20

    // MARK: Lists

    /// What became of a template, with the versions that are asked for and used.
    static func standing(of template: MemberTemplate) -> JSONValue {
        let badge = TemplateBadge(template)
        return .object([
            ("state", .string(badge.state)), ("badge", badge.json),
            ("askedVersion", .whole(Int(template.asked))),
            ("publishedVersion", .whole(Int(template.published))),
        ])
    }

    static func row(_ template: MemberTemplate) -> JSONValue {
        .object([
            ("id", .string(String(template.id))), ("host", .string(template.host)),
            ("badge", TemplateBadge(template).json), ("addresses", .whole(template.pages)),
            ("fault", .string(template.fault)), ("changed", .string(time(template.changed))),
        ])
    }

    static func row(_ template: MemberTemplate, author: String, isOwn: Bool) -> JSONValue {
        .object([
            ("id", .string(String(template.id))), ("host", .string(template.host)),
            ("author", .string(author)), ("own", .truth(isOwn)),
        ])
    }

    static func askedRow(_ template: MemberTemplate, author: String) -> JSONValue {
        .object([
            ("id", .string(String(template.id))), ("host", .string(template.host)),
            ("author", .string(author)), ("time", .string(time(template.changed))),
        ])
    }

    static func version(_ version: MemberTemplateVersion) -> JSONValue {
        .object([
            ("version", .whole(Int(version.version))), ("time", .string(time(version.saved))),
            ("lines", .whole(Int(version.lines))),
        ])
    }

    static func time(_ seconds: Int32) -> String {
        Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
    }

    static let words = JSONValue.object([
        ("functions", texts(TemplateWords.functions + TemplateWords.blocks)),
        ("properties", texts(TemplateWords.properties)), ("conditions", texts(TemplateWords.conditions)),
        ("options", texts(TemplateWords.options)),
    ])

    private static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

    // MARK: Pages

    static func element(_ element: PageSource.Element) -> JSONValue {
        .object([
            ("node", .string(element.path)), ("tag", .string(element.tag)), ("id", .string(element.id)),
            ("classes", texts(element.classes)), ("text", .string(element.text)),
        ])
    }

    /// What became of a page by rules that are being written.
    static func preview(_ page: ParsedPage, rules: String) -> JSONValue {
        let lines = rules.split(separator: "\n", omittingEmptySubsequences: false)
        let template = page.template
        let isArticle = template?.isApplied == true
        let blocks = isArticle ? Self.blocks(page) : []
        var html = blocks.enumerated().map { "<section data-block=\"\($0)\">\($1)</section>" }.joined()
        if html.utf8.count > previewBytes { html = "<p>The article is too large to be shown here.</p>" }
        let sources = (template?.sources ?? []).prefix(blocks.count).enumerated().map { index, source in
            JSONValue.object([
                ("index", .whole(index)), ("line", .whole(line(source.place))),
                ("column", .whole(column(source.place))), ("node", .string(source.path ?? "")),
            ])
        }
        var problems = (template?.diagnostics ?? []).map { diagnostic in
            let line = self.line(diagnostic.place) - 1
            return problem(diagnostic, in: lines.indices.contains(line) ? String(lines[line]) : "")
        }
        if let error = template?.error, error.kind != .unusable {
            problems.append(
                problem(
                    TemplateDiagnostic(place: error.place, isError: true, text: error.text, suggestion: nil),
                    in: ""
                )
            )
        }
        let debug = (template?.debug ?? []).map { line in
            JSONValue.object([
                ("line", .whole(self.line(line.place))), ("nodes", texts(line.paths)),
                ("text", .string(line.text)),
            ])
        }
        return .object([
            ("title", .string(template?.properties.title ?? "")), ("html", .string(html)),
            ("blocks", .array(Array(sources))), ("problems", .array(problems)), ("debug", .array(debug)),
            ("article", .truth(isArticle)), ("reason", .string(template?.error?.text ?? "")),
        ])
    }

    /// A problem, and how to mend it, by the text of its line.
    private static func problem(_ diagnostic: TemplateDiagnostic, in text: String) -> JSONValue {
        let name = diagnostic.suggestion.flatMap { MisspeltName($0, in: text, at: column(diagnostic.place)) }
        let meant = diagnostic.suggestion.map { "; did you mean \($0)?" } ?? ""
        var members: [(name: String, value: JSONValue)] = [
            ("line", .whole(line(diagnostic.place))),
            ("column", .whole(name?.column ?? column(diagnostic.place))),
            ("length", .whole(name?.length ?? 0)),
            ("severity", .string(diagnostic.isError ? "error" : "warning")),
            ("message", .string(diagnostic.text + (name == nil ? meant : ""))),
        ]
        if let name { members.append(("suggestion", .string(name.replacement))) }
        return .object(members)
    }

    /// A line of the template that is written; 0 for one of another template.
    private static func line(_ place: TemplatePlace?) -> Int {
        guard let place, place.source.isEmpty || place.source == "..own" else { return 0 }
        return place.line
    }

    private static func column(_ place: TemplatePlace?) -> Int { line(place) == 0 ? 0 : place?.column ?? 0 }

    /// The blocks of the article that rules made, as HTML; none if they made none.
    static func blocks(_ page: ParsedPage) -> [String] {
        guard page.template?.isApplied == true, let extracted = page.article else { return [] }
        let writer = ArticleHTML(media: extracted.media)
        return extracted.article.blocks.map(writer.html)
    }

    // MARK: Results that were kept

    /// The differences of a page's article from the one that was kept.
    static func check(_ page: MemberTemplatePage, _ read: ParsedPage) -> JSONValue {
        let after = blocks(read)
        guard !after.isEmpty else { return failedCheck(page, read.template?.error?.text ?? "") }
        var (state, differences): (String, [JSONValue]) = ("new", [])
        if !page.kept.isEmpty {
            let before = kept(page.kept)
            state = before == after ? "same" : "differs"
            differences = self.differences(before, after)
        }
        return .object([
            ("url", .string(page.url)), ("state", .string(state)), ("blocks", .array(differences)),
        ])
    }

    /// A page of which there is no article, and why; without a reason the rules make none.
    static func failedCheck(_ page: MemberTemplatePage, _ reason: String) -> JSONValue {
        .object([
            ("url", .string(page.url)), ("state", .string("failed")), ("reason", .string(reason)),
            ("blocks", .array([])),
        ])
    }

    private static func kept(_ bytes: [UInt8]) -> [String] {
        guard case .array(let blocks)? = JSONValue(utf8: bytes, keepsLines: true) else { return [] }
        return blocks.map { if case .string(let text) = $0 { text } else { "" } }
    }

    private static func differences(_ before: [String], _ after: [String]) -> [JSONValue] {
        BlockDifference.rows(before, after).map { row in
            .object([
                ("kind", .string(row.kind.rawValue)),
                ("before", .string(String(row.before.prefix(characters: shownBytes, bytes: shownBytes)))),
                ("after", .string(String(row.after.prefix(characters: shownBytes, bytes: shownBytes)))),
            ])
        }
    }
}
