/// The rules that follow those of every template: players of known sites, cleaning, and what pages state of themselves.
///
/// Source: the description of the group `..after` in the manual of Instant View templates.
enum FinalRules {
    static let name = "..after"

    static let template = ArticleTemplate(rules, name: name, isService: true)

    private static let rules = #"""
        # Only pages with a body become articles.
        ?exists: $body

        # Posts and films that pages show by scripts: a frame of the service takes their place.
        $posts: $body//blockquote[has-class("twitter-tweet") or has-class("twitter-video")]
        $links: $posts//a[starts-with(@href, "https://twitter.com/") or starts-with(@href, "https://x.com/")]
        @set_attr(data-status, @href): $links[contains(@href, "/status/") or contains(@href, "/statuses/")]
        @before(<iframe>, src, "./descendant::a[@data-status][1]/@href", class, "twitter"): $posts[.//a[@data-status]]
        @remove: $posts[.//a[@data-status]]

        $posts: $body//div[has-class("fb-post") or has-class("fb-video")][@data-href]
        @urlencode: $posts/@data-href
        @set_attr(data-kind, "post"): $posts
        @set_attr(data-kind, "video"): $posts[has-class("fb-video")]
        @set_attr(data-frame, "https://www.facebook.com/plugins/", @data-kind, ".php?href=", @data-href, "&show_text=", @data-show-text, "&width=640"): $posts
        @before(<iframe>, src, @data-frame, class, "facebook"): $posts
        @remove: $posts

        $films: $body//script[starts-with(@src, "https://www.aparat.com/embed/")]
        @set_attr(data-hash, @src): $films
        @replace("^https://www\.aparat\.com/embed/([^?]+).*$", "$1", "s"): $films/@data-hash
        @before(<iframe>, src, "https://www.aparat.com/video/video/embed/videohash/", class, "aparat"): $films
        $frames: $@
        @set_attr(src, @src, "./next-sibling::script/@data-hash", "/vt/frame"): $frames
        @remove: $films

        $posts: $body//blockquote[has-class("instagram-media")]
        @before(<iframe>, src, "./descendant::a[contains(@href, \"instagram.com/p/\") or contains(@href, \"instagram.com/reel/\")][1]/@href", class, "instagram"): $posts
        @remove: $posts

        <iframe>: $body//script[starts-with(@src, "https://gist.github.com/")]

        $posts: $body//*[self::script or self::blockquote][@data-telegram-post]
        @set_attr(data-frame, "https://t.me/", @data-telegram-post, "?embed=1"): $posts
        @set_attr(data-frame, @data-frame, "&userpic=", @data-userpic): $posts[@data-userpic]
        @set_attr(data-frame, @data-frame, "&single=1"): $posts[@data-single]
        @before(<iframe>, src, @data-frame, class, "telegram"): $posts
        @remove: $posts

        # Places that links lead to, and texts with a direction of their own.
        @before(<anchor>, name, @name): $body//a[@name]
        <bdi>: $body//span[@dir="ltr" or @dir="rtl" or @dir="auto"]

        # Without these an article would be incomplete.
        @unsupported: $body//embed
        @unsupported: $body//object
        @unsupported: $body//canvas
        @unsupported: $body//table//table
        @unsupported: $body//blockquote[has-class("imgur-embed-pub") or has-class("tiktok-embed")]
        @unsupported: $body//div[has-class("reddit-card") or has-class("reddit-embed")]
        @unsupported: $body//div[has-class("pb_feed")][@data-item]

        @remove: $body//comment()
        @remove: $body//script
        @remove: $body//style

        # What stands above the text is not in it a second time.
        @simplify: $title
        @remove
        @simplify: $subtitle
        @remove
        @simplify: $kicker
        @remove
        @simplify: $cover
        @remove

        <article>: $body
        @simplify
        body!

        # What pages state of themselves, also those without a template.
        ?true
        $head: /html/head
        $meta: $head/meta
        @set_attr(name, @property): $meta[@property and not(@name)]
        @set_attr(name, @itemprop): $meta[@itemprop and not(@name)]
        @set_attr(content, @value): $meta[@value and not(@content)]

        $authors: $meta[@name="author"][normalize-space(@content)]
        $authors?: $meta[@name="article:author"][normalize-space(@content)]
        @append(<div>): $head
        $names: $@
        @map( $authors ) {
          $one: $@
          @if_not( $first ) {
            @append(", "): $names
          }
          @append_to($names): $one/@content
        }
        author: $names[normalize-space()]

        title: $meta[@name="twitter:title"]/@content[normalize-space()]
        title: $meta[@name="og:title"]/@content[normalize-space()]
        title: $head/title[normalize-space()]
        description: $meta[@name="twitter:description"]/@content[normalize-space()]
        description: $meta[@name="og:description"]/@content[normalize-space()]
        description: $body/p[normalize-space()]
        description: $meta[@name="description"]/@content[normalize-space()]
        image_url: $meta[@name="twitter:image"]/@content[normalize-space()]
        image_url: $meta[@name="og:image"]/@content[normalize-space()]
        published_date: $meta[@name="article:published_time"]/@content[normalize-space()]
        site_name: $meta[@name="og:site_name"]/@content[normalize-space()]
        """#
}
