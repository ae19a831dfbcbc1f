import Foundation

/// An address of the web in the parts that providers look at.
struct EmbedLink {
    private static let byteLimit = 2048

    /// The host in lower case.
    let host: String
    /// The parts of the path, without empty ones.
    let parts: [String]
    /// The address without its fragment.
    let whole: String
    private let query: [String: String]
    private let fragment: String

    /// Takes an address apart; nil if it is not of the web, or names a user or an unusual port.
    init?(_ address: String) {
        guard address.utf8.count <= Self.byteLimit, let components = URLComponents(string: address),
            let scheme = components.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = components.host?.lowercased(), Self.isName(host), components.user == nil,
            components.password == nil, [nil, 80, 443].contains(components.port)
        else { return nil }
        self.host = host
        parts = components.path.split(separator: "/").map(String.init)
        fragment = components.fragment ?? ""
        var bare = components
        bare.fragment = nil
        bare.scheme = "https"
        bare.port = nil
        whole = bare.string ?? address
        query = Dictionary((components.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in
            first
        }
    }

    /// The second that the link says to start at; nil for the beginning.
    var start: Int? {
        let inFragment = fragment.hasPrefix("t=") ? String(fragment.dropFirst(2)) : nil
        let stated = query["t"] ?? query["start"] ?? query["time_continue"] ?? inFragment
        return stated.flatMap { StatedDuration($0)?.seconds }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The parameter of the query, if it is an identifier.
    func identifier(query name: String) -> String? { query[name].flatMap(Self.identifier) }

    /// The part of the path, if it is an identifier.
    func identifier(at index: Int) -> String? {
        parts.indices.contains(index) ? Self.identifier(parts[index]) : nil
    }

    /// The part of the path, if it is a number.
    func number(at index: Int) -> String? {
        identifier(at: index).flatMap { $0.allSatisfy(\.isNumber) ? $0 : nil }
    }

    /// The last word of a part such as `a-fine-cat-3o7abc`.
    func lastWord(at index: Int) -> String? {
        identifier(at: index)?.split(separator: "-").last.map(String.init)
    }

    /// True if the path begins with these parts.
    func begins(_ first: String...) -> Bool { parts.starts(with: first) }

    /// The address in a form that may stand in a query.
    var encoded: String {
        whole.addingPercentEncoding(
            withAllowedCharacters: .alphanumerics.intersection(.init(charactersIn: "\0"..."~"))
        ) ?? ""
    }

    var peerTubeID: String? {
        if parts.count == 2, parts.first == "w" { return identifier(at: 1) }
        return begins("videos", "watch") ? identifier(at: 2) : nil
    }

    /// True if the text can stand as a host in another address. International names come encoded.
    private static func isName(_ host: String) -> Bool {
        !host.isEmpty
            && host.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "-"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }

    private static func identifier(_ text: String) -> String? {
        let isFit = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "."):
                true
            default: false
            }
        }
        return isFit && (1...128).contains(text.utf8.count) && text.contains { $0 != "." } ? text : nil
    }
}
