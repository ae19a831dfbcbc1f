/// A transport as users choose it, by a name that they can type.
public enum TransportSelection: Hashable, Sendable {
    /// What works: the compact transport before MTProto.
    case automatic
    /// MTProto in any style that works.
    case mtproto
    /// The compact transport alone.
    case compact
    /// MTProto in this style alone.
    case style(TransportStyle)

    /// All names, for a help text.
    public static let names =
        TransportChoice.allCases.map(\.rawValue) + TransportStyle.allCases.map(\.rawValue)

    /// The selection with a name; nil for another text.
    public init?(_ name: String) {
        switch TransportChoice(rawValue: name) {
        case .automatic: self = .automatic
        case .mtproto: self = .mtproto
        case .compact: self = .compact
        case nil:
            guard let style = TransportStyle(rawValue: name) else { return nil }
            self = .style(style)
        }
    }

    /// The selection of one protocol.
    public init(_ transport: TransportKind) {
        switch transport {
        case .mtproto: self = .mtproto
        case .compact: self = .compact
        }
    }

    /// The name.
    public var name: String {
        switch self {
        case .automatic: TransportChoice.automatic.rawValue
        case .mtproto: TransportChoice.mtproto.rawValue
        case .compact: TransportChoice.compact.rawValue
        case .style(let style): style.rawValue
        }
    }
}
