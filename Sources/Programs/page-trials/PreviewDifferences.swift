/// The reasons why our value of a field is another than the one of the program whose test it is.
enum PreviewDifferences {
    /// The kind of a reason.
    enum Reason: String, CaseIterable {
        /// Their value came from a manifest that they fetched, or from rules for that one site.
        case notInPage = "theirs is from another file than the page, or from rules for this one site"
        /// They take the first frame of a film, also of an advertisement, before the picture that the page names.
        case poster =
            "theirs is the first frame of a film, before the picture that the page names"
        /// They take any first picture.
        case anyPicture =
            "the page names no picture; theirs is a logo, an avatar, a placeholder or any first picture"
        /// They do not read JSON-LD.
        case data =
            "the page names its picture by JSON-LD alone, which they do not read; theirs is the first one"
        /// They take a part of the title, or the text of a logo.
        case logo = "the page does not name its site; theirs is the text of a logo or a part of the title"
        /// They leave references that the site escaped twice.
        case escaped = "the site escaped its text twice; theirs still shows the references"
        /// They look for text elsewhere.
        case otherText = "the page has no description; theirs is another line of its text"
        /// They repair what is no JSON.
        case broken = "theirs is from JSON-LD that is no JSON, which they repair"
        /// Ours is cut off.
        case long = "ours ends at our limit"
        /// The page says it twice.
        case last = "the page states it twice; theirs is the last one, ours the first, as browsers do"
        /// The order of preference.
        case order = "the official order prefers another statement of the page"
    }

    private static let known: [String: Reason] = [
        "metascraper bbc, site name": .notInPage,
        "metascraper hola, site name": .notInPage,
        "metascraper twitter-gif, site name": .notInPage,
        "metascraper twitter-image, site name": .notInPage,
        "metascraper wsj, site name": .broken,
        "metascraper learnnode, image": .poster,
        "metascraper linkedin-company, image": .poster,
        "metascraper the-verge, image": .poster,
        "metascraper usa-today, image": .poster,
        "metascraper audiense, image": .anyPicture,
        "metascraper belfusto, image": .anyPicture,
        "metascraper milanocittastato, image": .anyPicture,
        "metascraper pr-newswire, image": .anyPicture,
        "metascraper yandex, image": .anyPicture,
        "openGraphScraper 360, image": .anyPicture,
        "openGraphScraper baidu, image": .anyPicture,
        "openGraphScraper rottentomatoes, image": .data,
        "openGraphScraper smile, image": .anyPicture,
        "openGraphScraper newegg, image": .anyPicture,
        "openGraphScraper tmall, image": .anyPicture,
        "openGraphScraper xinhuanet, image": .anyPicture,
        "metascraper astier, site name": .logo,
        "metascraper audiense, site name": .logo,
        "metascraper therams, site name": .logo,
        "metascraper transistor, site name": .logo,
        "metascraper github, description": .escaped,
        "openGraphScraper newegg, description": .escaped,
        "metascraper wikipedia, description": .otherText,
        "metascraper yandex, description": .otherText,
        "openGraphScraper when there is a #description tag, description": .otherText,
        "metascraper anandtech, description": .long,
        "openGraphScraper etsy, description": .long,
        "unfurl basic-duplicates, description": .last,
        "unfurl basic-duplicates, title": .last,
    ]

    /// The reason of a difference; nil if nobody looked at it yet.
    static func reason(_ test: String, _ field: PreviewCase.Field) -> Reason? {
        known["\(test), \(field.rawValue)"]
    }
}
