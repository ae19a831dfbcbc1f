/// The host's settings of the web server, as far as the rules know it.
public struct WebOptions: Sendable, Equatable {
    /// Who may write pages.
    public enum Telegraph: String, Sendable, CaseIterable {
        /// Nobody; there are no pages.
        case off
        /// Members who are signed in, and their programs.
        case members
        /// Anybody, also without an account.
        case anyone
    }

    /// The address that links begin with: a scheme and a host, perhaps a port, without a slash at its end.
    public var url: String
    /// Who may write pages.
    public var telegraph: Telegraph
    /// The most bytes of pictures and films of all pages.
    public var fileBytes: Int64

    /// Creates settings.
    public init(url: String, telegraph: Telegraph = .members, fileBytes: Int64 = 2 << 30) {
        (self.url, self.telegraph, self.fileBytes) = (url, telegraph, fileBytes)
    }
}
