import ArticleTemplates
import BenchKit
import HTMLTree

/// Articles by a template: a page of 200 KB and 40 rules of the kinds that templates have, read on one thread.
enum TemplateSpeed {
    private static let sentence =
        "The owl sat on the wall, looked around, and then, after a while, flew away. "
    private static let linking =
        "Others <b>say</b> that it had <a href=\"/flight/night-42.html\" class=\"link\">seen a mouse</a>. "

    /// A story among menus, related stories, advertisements, data of scripts and names of styles, as pages of papers are.
    static let page: [UInt8] = {
        let menu = (0..<220).map {
            """
            <li class="navigation__item navigation__item--second" data-tracking="menu-\($0)"><a class="navigation__link" \
            href="/stories/another-\($0).html"><span class="navigation__label">Another story \($0)</span></a></li>
            """
        }
        .joined()
        let text = String(repeating: sentence, count: 4)
        let parts = (0..<40).map { number in
            """
            <h2 class="story__heading" id="part\(number)">Part \(number)</h2>
            <p class="text" data-component="text" data-place="\(number)">\(text)\(linking)\(text)</p>
            <div class="ad" data-slot="slot-\(number)" data-sizes="[[300,250],[320,50],[970,250]]" aria-hidden="true">\
            <span>Advertisement</span><p>Buy a lamp!</p></div>
            <p data-component="text" data-place="\(number)">\(text)\(linking)\(text)</p>
            <ul class="story__list"><li>Barn owl</li><li>Snowy owl</li></ul>
            <figure class="picture"><img class="picture__image" data-src="/owl\(number).jpg" \
            data-srcset="/owl\(number)-320.jpg 320w, /owl\(number)-640.jpg 640w, /owl\(number)-1280.jpg 1280w" \
            alt="An owl"><figcaption>An owl</figcaption></figure>
            """
        }
        .joined(separator: "\n")
        let state = String(repeating: "{\"@type\":\"NewsArticle\",\"name\":\"Another owl\"},", count: 400)
        return Array(
            """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Owls at night</title>\
            <script type="application/ld+json">[\(state)null]</script></head><body>\
            <nav><ul>\(menu)</ul></nav><article class="story"><header><h1>Owls at night</h1>\
            <p class="lead">Quiet birds</p><span class="by">by Ada Lovelace</span>\
            <time>29 November 2026</time></header>\(parts)<div class="share">Share!</div></article>\
            <aside><ul>\(menu)</ul></aside></body></html>
            """.utf8
        )
    }()

    /// Forty rules.
    static let rules = """
        ~version: "2.1"
        ?path: /.*
        ?exists: //article[has-class("story")]
        ?not_exists: //div[has-class("paywall")]
        $story: //article[has-class("story")]
        title: $story//h1
        subtitle: $story//p[has-class("lead")]
        kicker: $story//p[has-class("section")]
        author: $story//span[has-class("by")]
        @match("^\\s*by\\s+(.+?)\\s*$", 1, "i"): $story//span[has-class("by")]
        @datetime(+1, "en-US", "d MMMM yyyy"): $story//time
        published_date: $@
        site_name: "Owls"
        description: $story//p[has-class("lead")]
        body: $story
        @remove: $body/header
        @remove: $body//div[has-class("ad")]
        @remove: $body//div[has-class("share")]
        @remove: $body//script
        @remove: $body//*[has-class("promo")]
        @set_attr(src, @data-src): $body//img[@data-src]
        @set_attr(title, ./@alt): $body//img[@alt]
        @replace("Barn", "White"): $body//li
        @replace("\\s{2,}", " "): $body//p[has-class("text")]
        @split_parent: $body//p/img
        @combine: $body//p[has-class("joined")]/next-sibling::p
        @before(<anchor>, name, @id): $body//h2[@id]
        @detach: $body//span
        @wrap(<blockquote>): $body//p[has-class("quote")]
        @wrap_inner(<i>): $body//p[has-class("slanted")]
        <h3>: $body//h2
        <slideshow>: $body//div[has-class("gallery")]
        <pre>: $body//div[has-class("code")]
        <figure>: $body//div[has-class("picture")]
        <aside>: $body//div[has-class("pull")]
        $links: $body//a[starts-with(@href, "/")]
        @set_attr(data-kind, "own"): $links
        $last: ($body/p)[last()]
        @append(<i>): $last
        @prepend_to($body): $story//div[has-class("first")]
        """

    /// Adds the articles a second of one core.
    static func measure(_ results: inout Results) {
        let templates = PageTemplates(ArticleTemplate(rules))
        var blocks = 0
        let nanoseconds = Stopwatch.nanoseconds(milliseconds: 400) {
            guard let document = try? HTMLDocument(utf8: page) else { return }
            let result = templates.read(document, url: "https://owls.example/night", now: 1_795_000_000)
            blocks = result.sources.count
        }
        results.add(
            "articles by template",
            "\(rules.split(separator: "\n").count) rules, \(page.count / 1000) KB",
            ["a second and core": blocks > 0 ? 1e9 / nanoseconds : 0, "blocks": Double(blocks)]
        )
    }
}
