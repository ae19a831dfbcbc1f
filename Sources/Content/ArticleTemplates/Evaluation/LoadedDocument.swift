/// The answer to a template that asks for another document.
public enum LoadedDocument: Equatable, Sendable {
    /// A document, with the address that answered.
    case document(bytes: [UInt8], contentType: String?, url: String)
    /// None, and why not.
    case failed(String)
}
