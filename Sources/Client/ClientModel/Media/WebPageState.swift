/// The state of a link's preview on the server. An unknown value reads as ``loaded``. The raw values are stored.
public enum WebPageState: UInt8, Hashable, Sendable, CaseIterable {
    /// Ready.
    case loaded = 0
    /// The server still reads the page.
    case pending = 1
    /// There is no preview.
    case empty = 2
}
