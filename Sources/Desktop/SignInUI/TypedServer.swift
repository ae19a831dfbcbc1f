import Foundation
import MTProto
import StdExtras

/// The server that a user typed or pasted: an invite link, any text that contains one, or an address. An address may be
/// a name alone.
nonisolated struct TypedServer: Equatable {
    /// The ports that servers are looked for at, the likely ones first.
    private static let ports: [UInt16] = [443, 4430, 8443]

    /// The links to try, the preferred one first.
    let links: [InviteLink]

    /// The server that a text names.
    ///
    /// - Throws: The fault of the text.
    init(_ text: String) throws(InviteLinkError) {
        let text = text.trimmingWhitespace
        if let link = Self.link(in: text) {
            links = [try InviteLink(link)]
        } else if let endpoint = Endpoint(text) {
            links = [InviteLink(endpoint)]
        } else {
            links = Self.endpoints(named: text).map { InviteLink($0) }
        }
        guard !links.isEmpty else { throw .badAddress }
    }

    /// The first link to a server in a text, without the punctuation around it.
    private static func link(in text: String) -> String? {
        guard let start = text.range(of: "martlet://", options: .caseInsensitive)?.lowerBound else {
            return nil
        }
        let end =
            text[start...].firstIndex { $0.isWhitespace || "<>\"'()“”„«»,;".contains($0) } ?? text.endIndex
        var link = text[start..<end]
        while let last = link.last, ".!?".contains(last) { link.removeLast() }
        return String(link)
    }

    /// The places where a server of this name may be; none if the text is no name.
    private static func endpoints(named text: String) -> [Endpoint] {
        // An IPv6 address stands in brackets before a port.
        let host = text.contains(":") && !text.hasPrefix("[") ? "[\(text)]" : text
        let found = ports.compactMap { Endpoint("\(host):\($0)") }.filter { $0.carrier == .tcp }
        guard let first = found.first else { return [] }
        // On the port of the web a server may stand behind another, which speaks TLS.
        var secure = first
        secure.carrier = .secureWebSocket
        return [first, secure] + found.dropFirst()
    }
}
