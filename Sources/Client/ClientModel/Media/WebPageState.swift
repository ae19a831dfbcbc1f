/// How far the server is with a link's preview. One that is not known reads as ``loaded``. The raw values are
/// stored.
public enum WebPageState: UInt8, Hashable, Sendable, CaseIterable {
    /// Ready.
    case loaded = 0
    /// The server still reads the page.
    case pending = 1
    /// There is nothing to show.
    case empty = 2
}
