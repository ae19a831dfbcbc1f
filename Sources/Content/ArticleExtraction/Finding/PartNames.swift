import HTMLTree

/// The words by which authors of pages name the parts of a page, in classes and ids.
struct PartNames {
    private let words: [[UInt8]]

    init(_ words: String) {
        self.words = words.split(separator: " ").map { Array($0.utf8) }
    }

    /// True if a lower-case name contains one of the words.
    func match(_ name: [UInt8]) -> Bool {
        words.contains { word in
            guard let first = word.first, name.count >= word.count else { return false }
            for start in 0...(name.count - word.count) where name[start] == first {
                if word.indices.allSatisfy({ name[start + $0] == word[$0] }) { return true }
            }
            return false
        }
    }

    /// Parts that are no article.
    static let unlikely = PartNames(
        """
        -ad- ai2html banner breadcrumbs combx comment community cover-wrap disqus extra footer gdpr header legends menu \
        related remark replies rss shoutbox sidebar skyscraper social sponsor supplemental ad-break agegate pagination \
        pager popup yom-remote
        """
    )
    /// Parts that may be the article although they have an unlikely name as well.
    static let maybe = PartNames("and article body column content main mathjax shadow")
    /// Parts that speak for an article.
    static let positive = PartNames(
        "article body content entry hentry h-entry main page pagination post text blog story"
    )
    /// Parts that speak against it.
    static let negative = PartNames(
        """
        -ad- hidden banner combx comment com- contact footer gdpr masthead media meta outbrain promo related scroll \
        share shoutbox sidebar skyscraper sponsor shopping tags widget
        """
    )
    /// The author's line.
    static let byline = PartNames("byline author dateline writtenby p-author")
}

extension HTMLNode {
    /// Its class in lower case.
    var className: [UInt8] { Array((self["class"] ?? "").lowercased().utf8) }

    /// Its id in lower case.
    var idName: [UInt8] { Array((self["id"] ?? "").lowercased().utf8) }

    /// Its class and id in lower case.
    var partName: [UInt8] { className + [0x20] + idName }

    /// The weight of its class and id: above 0 speaks for an article.
    var nameWeight: Double {
        [className, idName].reduce(0) { weight, name in
            guard !name.isEmpty else { return weight }
            let isNegative = PartNames.negative.match(name) || Self.isHidden(name)
            return weight + (isNegative ? -25 : 0) + (PartNames.positive.match(name) ? 25 : 0)
        }
    }

    private static func isHidden(_ name: [UInt8]) -> Bool {
        name.split(separator: 0x20).contains { $0.elementsEqual("hid".utf8) }
    }
}
