import PageFetching

/// The times, in seconds, for which what is known of a page is believed. Young pages change, old ones rarely do.
enum PageAge {
    /// For a page that does not say when it was published.
    static let unknown: Int32 = 3600
    /// For a page without a preview.
    static let nothing: Int32 = 1800

    /// For a page that could not be asked for, as too many were.
    static let busy: Int32 = 10
    /// For a file, which rarely changes under its address.
    static let file: Int32 = 86_400

    private static let hour = 3600
    private static let day = 24 * hour

    /// For a page that was published then, in seconds since 1970.
    static func lifetime(published: Int?, now: Int) -> Int32 {
        guard let published, published <= now else { return unknown }
        switch now.subtractingReportingOverflow(published).partialValue.magnitude {
        case ..<UInt(hour): return 300
        case ..<UInt(day): return 900
        case ..<UInt(7 * day): return Int32(2 * hour)
        default: return Int32(2 * day)
        }
    }
}

extension FetchError {
    /// The seconds for which there is taken to be no page.
    var pageLifetime: Int32 {
        guard let lifetime else { return PageAge.busy }
        return Int32(clamping: lifetime.components.seconds)
    }

    /// True if it is the page that cannot be read: another service may know it.
    var isOfPage: Bool {
        switch self {
        case .status, .tooManyRedirects, .tooSlow, .tooLarge, .headTooLarge, .unknownCoding, .badCoding: true
        default: false
        }
    }
}
