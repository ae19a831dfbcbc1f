import ArticleExtraction
import Articles
import Foundation
public import HTMLTree
import StdExtras

/// The templates for the pages of a site.
public struct PageTemplates: Sendable {
    private let templates: [String: ArticleTemplate]
    private let entry: ArticleTemplate
    /// The templates of the page's host.
    private let own: [ArticleTemplate]

    /// Creates the templates for a page.
    ///
    /// - Parameters:
    ///   - host: The host of the page.
    ///   - templates: The template of each level of the host that has one, by its name in lower case, as `example.org`
    ///     for all hosts below it. That of the deepest level is tried first, and the next one if it gives no article.
    public init(host: String, _ templates: [String: ArticleTemplate]) {
        var known = templates
        known[FinalRules.name] = FinalRules.template
        self.templates = known
        // One that cannot be used leaves the page to those of the other levels.
        let levels = Self.levels(of: host).filter { templates[$0]?.isUsable == true }
        own = Self.levels(of: host).compactMap { templates[$0] }
        let includes = levels.map { "+ \($0)" }.joined(separator: "\n?not_exists: $body\n")
        entry = ArticleTemplate("\(includes)\n?true\n+ \(FinalRules.name)", name: "..page", isService: true)
    }

    /// Creates one template for a page, whatever its host.
    public init(_ template: ArticleTemplate) {
        templates = ["..own": template, FinalRules.name: FinalRules.template]
        own = [template]
        entry = ArticleTemplate("+ ..own\n?true\n+ \(FinalRules.name)", name: "..page", isService: true)
    }

    /// Reads once what dates in other languages need of the system: a process that opens no files cannot read it later.
    public static func prepare() {
        _ = DateText.seconds("1 January 2000", offset: 0, locale: "en-US", pattern: "d MMMM yyyy")
        _ = DateText.seconds("1", offset: 3600, locale: "fa-IR@calendar=persian", pattern: "d MMMM yyyy")
    }

    /// The names by which templates are looked for, from the host itself down to two labels.
    public static func levels(of host: String) -> [String] {
        var levels: [String] = []
        var rest = host.lowercased()[...]
        while rest.split(separator: ".").count >= 2, levels.count < 16 {
            levels.append(String(rest))
            guard let dot = rest.firstIndex(of: ".") else { break }
            rest = rest[rest.index(after: dot)...]
        }
        return levels.isEmpty && !host.isEmpty ? [host.lowercased()] : levels
    }

    /// Reads a page by the templates.
    ///
    /// - Parameters:
    ///   - page: The page. It is changed.
    ///   - url: Its address.
    ///   - now: The present, seconds since 1970, for dates that are told by their distance.
    ///   - limits: The bounds on the work.
    ///   - progress: Called with the place of each rule before it is carried out.
    ///   - loader: Called for each document that rules load, with an address of the page's origin or an allowed one.
    /// - Returns: The outcome.
    public func read(
        _ page: HTMLDocument,
        url: String,
        now: Int,
        limits: TemplateLimits = TemplateLimits(),
        progress: @escaping (TemplatePlace) -> Void = { _ in },
        loader: @escaping (String) -> LoadedDocument = { _ in .failed("no documents are loaded here") }
    ) -> TemplateResult {
        var result = TemplateResult()
        result.diagnostics = own.flatMap(\.issues).map(TemplateDiagnostic.init)
        if let broken = own.first(where: { !$0.isUsable }), !own.contains(where: \.isUsable) {
            let place = broken.issues.first { $0.isError }?.place
            result.error = TemplateError(.unusable, at: place ?? TemplatePlace(line: 1, column: 1))
            return result
        }
        let run = TemplateRun(page, url: url, templates: templates, limits: limits, now: now, loader: loader)
        run.progress = progress
        do throws(TemplateError) {
            try run.run(entry)
            result.properties = TemplatedArticle.properties(of: run)
            if let made = try TemplatedArticle(run).made {
                result.article = made.article
                result.sources = made.sources
            }
        } catch {
            result.error = error
        }
        result.debug = run.debug
        return result
    }
}
