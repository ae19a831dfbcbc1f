import ClientHost

extension Trouble {
    /// The words as a sentence of their own.
    var sentence: String { text.prefix(1).uppercased() + text.dropFirst() + "." }
}
