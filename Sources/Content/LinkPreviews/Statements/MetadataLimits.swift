/// Bounds on what a page states about itself.
enum MetadataLimits {
    /// The most characters of a title.
    static let title = 300
    /// The most characters of a description.
    static let description = 2000
    /// The most characters of a paragraph in place of a description.
    static let paragraph = 300
    /// The most characters of a name of a person or site.
    static let name = 120
    /// The most bytes of an address.
    static let address = 4096
    /// The most pictures, videos or sounds.
    static let media = 10
    /// The largest width, height or number of seconds that is believed.
    static let number = 1 << 20
}
