/// The values that a client has learnt from answers: numbers, access hashes and references. With them calls get
/// beyond the first check.
package struct KnownEntities {
    /// An id with its access hash.
    package struct Handle: Equatable, Sendable {
        package var id: Int64
        package var accessHash: Int64
        package var reference: [UInt8] = []

        package init(id: Int64, accessHash: Int64, reference: [UInt8] = []) {
            self.id = id
            self.accessHash = accessHash
            self.reference = reference
        }
    }

    /// The kind of an access hash's object.
    package enum Kind: Hashable, Sendable { case user, channel, document, photo, stickerSet }

    private(set) var handles: [Kind: [Handle]] = [:]
    private(set) var numbers: [String: [Int64]] = [:]
    private(set) var texts: [String: [[UInt8]]] = [:]

    /// The maximum number of values per kind; the newest are kept.
    private static let capacity = 24

    package init() {}

    /// Adds a handle.
    package mutating func learn(_ handle: Handle, of kind: Kind) {
        guard handles[kind]?.contains(handle) != true else { return }
        Self.add(handle, to: &handles[kind, default: []])
    }

    /// Adds a number under the name of its field.
    package mutating func learn(_ number: Int64, as name: String) {
        guard numbers[name]?.contains(number) != true else { return }
        Self.add(number, to: &numbers[name, default: []])
    }

    /// Adds a text or bytes under the name of its field.
    package mutating func learn(_ text: [UInt8], as name: String) {
        guard !text.isEmpty, text.count <= 256, texts[name]?.contains(text) != true else { return }
        Self.add(text, to: &texts[name, default: []])
    }

    private static func add<Element>(_ element: Element, to elements: inout [Element]) {
        if elements.count >= capacity { elements.removeFirst() }
        elements.append(element)
    }
}
