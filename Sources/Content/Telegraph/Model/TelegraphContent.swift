package import StdExtras

/// The content of a page: a list of nodes that keeps the bounds.
public struct TelegraphContent: Hashable, Sendable {
    /// The longest description, in characters.
    private static let descriptionLength = 160

    /// The nodes, from the top down.
    public let nodes: [TelegraphNode]

    /// Takes nodes over.
    ///
    /// - Throws: ``TelegraphError``: they are too many or too deep, too large as JSON, or say nothing.
    public init(_ nodes: [TelegraphNode]) throws(TelegraphError) {
        try self.init(checked: nodes)
        guard json.encoded.utf8.count <= TelegraphLimits.contentBytes else { throw .contentTooBig }
    }

    /// Reads the content that a client sends.
    ///
    /// Elements of other names are looked through, and scripts left out. Attributes of other names, and addresses that
    /// are not of the web, of mail or of this server, are left out.
    /// - Parameter text: A list of nodes as JSON.
    /// - Throws: ``TelegraphError``.
    public init(json text: String) throws(TelegraphError) {
        guard text.utf8.count <= TelegraphLimits.contentBytes else { throw .contentTooBig }
        guard !text.trimmingWhitespace.isEmpty else { throw .contentRequired }
        guard let value = JSONValue(utf8: text.utf8, keepsLines: true), case .array(let elements) = value
        else {
            throw .contentFormatInvalid
        }
        guard !elements.isEmpty else { throw .contentRequired }
        var nodes: [TelegraphNode] = []
        for element in elements { try Self.append(element, to: &nodes, depth: 1) }
        try self.init(checked: nodes)
    }

    /// Reads content that was stored.
    ///
    /// - Parameter text: What ``encoded`` was.
    /// - Throws: ``TelegraphError``. Addresses may be longer than they were sent.
    public init(stored text: String) throws(TelegraphError) {
        guard let value = JSONValue(utf8: text.utf8, keepsLines: true), case .array(let elements) = value
        else {
            throw .contentFormatInvalid
        }
        var nodes: [TelegraphNode] = []
        for element in elements { try Self.append(element, to: &nodes, depth: 1) }
        try self.init(checked: nodes)
    }

    private init(checked nodes: [TelegraphNode]) throws(TelegraphError) {
        guard !nodes.isEmpty else { throw .contentTextRequired }
        guard nodes.depth <= TelegraphLimits.depth else { throw .contentFormatInvalid }
        guard nodes.size <= TelegraphLimits.nodes else { throw .contentTooBig }
        guard nodes.hasContent else { throw .contentTextRequired }
        self.nodes = nodes
    }

    /// The nodes as JSON, for storing them.
    public var encoded: String { json.encoded }

    /// The addresses of all pictures, films and frames, each as often as it is shown.
    public var media: [TelegraphAddress] { nodes.media.compactMap(\.src) }

    /// The nodes as JSON.
    package var json: JSONValue { .array(nodes.map(\.json)) }

    /// The first words, for lists and previews. Headings and captions are not among them.
    public var description: String {
        let text = nodes.filter { ![.h3, .h4, .figure, .pre].contains($0.element?.tag) }.plainText
        var (words, count, isBetweenWords) = ("", 0, false)
        // Not further than needed: this is read with each request for a page.
        for character in text {
            guard count <= Self.descriptionLength else { break }
            guard !character.isWhitespace else {
                isBetweenWords = !words.isEmpty
                continue
            }
            if isBetweenWords { words.append(" ") }
            words.append(character)
            count += isBetweenWords ? 2 : 1
            isBetweenWords = false
        }
        guard count > Self.descriptionLength else { return words }
        let part = words.prefix(characters: Self.descriptionLength, bytes: 4 * Self.descriptionLength)
        return (part.lastIndex(of: " ").map { part[..<$0] } ?? part) + "…"
    }

    /// The address of the first picture; nil without one.
    public var picture: TelegraphAddress? { nodes.media.first { $0.tag == .img }?.src }

    // MARK: Reading

    private static func append(
        _ value: JSONValue,
        to nodes: inout [TelegraphNode],
        depth: Int
    ) throws(TelegraphError) {
        guard depth <= TelegraphLimits.depth + 1 else { throw .contentFormatInvalid }
        switch value {
        case .string(let text):
            let seen = text.withoutUnseen
            if !seen.isEmpty { nodes.append(.text(seen)) }
        case .object: try appendElement(value, to: &nodes, depth: depth)
        default: throw .contentFormatInvalid
        }
    }

    private static func appendElement(
        _ value: JSONValue,
        to nodes: inout [TelegraphNode],
        depth: Int
    ) throws(TelegraphError) {
        guard case .string(let name)? = value["tag"] else { throw .contentFormatInvalid }
        var children: [TelegraphNode] = []
        switch value["children"] {
        case nil, .other("null")?: break
        case .array(let elements)?:
            for element in elements { try append(element, to: &children, depth: depth + 1) }
        default: throw .contentFormatInvalid
        }
        switch value["attrs"] {
        // Some languages write an object without members as a list.
        case nil, .other("null")?, .object?, .array?: break
        default: throw .contentFormatInvalid
        }
        func address(_ attribute: String) -> TelegraphAddress? {
            guard case .string(let text)? = value["attrs"]?[attribute] else { return nil }
            return TelegraphAddress(text)
        }
        let lowercased = name.lowercased()
        guard !TelegraphTag.isHidden(lowercased) else { return }
        guard let tag = TelegraphTag(element: lowercased) else { return nodes += children }
        let element = TelegraphElement(tag, href: address("href"), src: address("src"), children: children)
        guard !tag.isMedium || element.src != nil else { return }
        nodes.append(.element(element))
    }
}

extension TelegraphNode {
    fileprivate var json: JSONValue {
        switch self {
        case .text(let text): return .string(text)
        case .element(let element):
            var members: [(name: String, value: JSONValue)] = [("tag", .string(element.tag.rawValue))]
            let addresses = [("href", element.href), ("src", element.src)]
            let attributes = addresses.compactMap { name, address in
                address.map { (name: name, value: JSONValue.string($0.text)) }
            }
            if !attributes.isEmpty { members.append(("attrs", .object(attributes))) }
            if !element.children.isEmpty {
                members.append(("children", .array(element.children.map(\.json))))
            }
            return .object(members)
        }
    }
}
