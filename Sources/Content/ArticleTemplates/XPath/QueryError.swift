/// The reason why a text is no expression.
struct QueryError: Error, Equatable {
    /// The fault in words.
    var text: String
    /// The character at which it was found, from 0.
    var offset: Int
    /// A name that was perhaps meant.
    var suggestion: String?
}
