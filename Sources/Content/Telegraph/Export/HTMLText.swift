import StdExtras

/// HTML that is being written. Texts and values of attributes go through ``text(_:)`` and ``attribute(_:_:)`` alone.
struct HTMLText {
    private(set) var bytes: [UInt8] = []

    /// Adds what we wrote ourselves.
    mutating func markup(_ markup: StaticString) {
        markup.withUTF8Buffer { bytes += $0 }
    }

    /// Adds the start tag of an element, up to its attributes.
    mutating func open(_ tag: TelegraphTag) {
        bytes.append(UInt8(ascii: "<"))
        bytes += tag.rawValue.utf8
    }

    /// Adds an end tag.
    mutating func close(_ tag: TelegraphTag) {
        bytes += "</".utf8
        bytes += tag.rawValue.utf8
        bytes.append(UInt8(ascii: ">"))
    }

    /// Adds a text.
    mutating func text(_ text: String) {
        bytes += text.escapedForHTML().utf8
    }

    /// Adds an attribute with its value in quotes.
    mutating func attribute(_ name: StaticString, _ value: String) {
        bytes.append(UInt8(ascii: " "))
        markup(name)
        bytes += "=\"".utf8
        text(value)
        bytes.append(UInt8(ascii: "\""))
    }
}
