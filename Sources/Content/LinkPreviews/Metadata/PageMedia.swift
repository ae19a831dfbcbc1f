/// A picture, video or sound that a page names.
public struct PageMedia: Hashable, Sendable {
    /// The absolute address.
    public var url: String
    /// The media type, as the page states it; nil if it does not.
    public var type: String?
    /// The width in px; nil if unknown.
    public var width: Int?
    /// The height in px; nil if unknown.
    public var height: Int?
    /// The duration in seconds; nil if unknown.
    public var duration: Int?
    /// The text that stands for a picture; nil without one.
    public var alt: String?

    /// Creates a description of a file.
    public init(url: String) { self.url = url }
}
