public import Signals

/// The error of a `#` in a marble diagram.
public struct MarbleError: Error, Equatable {
    /// Creates the error; all are equal.
    public init() {}
}

/// Events of a signal along time, as text: one character is one tick.
///
/// | text | meaning |
/// |---|---|
/// | `-` | a tick without event |
/// | `a` | any other character: a value |
/// | `[ab]` | a value of several characters |
/// | `(a[bc]\|)` | events in one tick, in order |
/// | `\|` | completion |
/// | `#` | failure |
///
/// Spaces mean nothing. ``text`` writes what this reads, without ticks after the last event.
public struct MarbleDiagram: Sendable {
    /// An event of the diagram.
    public typealias Event = SignalEvent<String, MarbleError>

    /// Events by tick, in order.
    public private(set) var ticks: [[Event]] = []

    /// Creates an empty diagram.
    public init() {}

    /// Reads a diagram.
    public init(_ text: String) {
        var rest = Substring(text.filter { $0 != " " })
        while let character = rest.popFirst() {
            guard character == "(" else {
                ticks.append(character == "-" ? [] : [Self.event(character, &rest)])
                continue
            }
            var group: [Event] = []
            while let member = rest.popFirst(), member != ")" { group.append(Self.event(member, &rest)) }
            ticks.append(group)
        }
    }

    private static func event(_ character: Character, _ rest: inout Substring) -> Event {
        switch character {
        case "|": return .end(.completed)
        case "#": return .end(.failed(MarbleError()))
        case "[":
            let value = rest.prefix { $0 != "]" }
            rest = rest.dropFirst(value.count + 1)
            return .next(String(value))
        default: return .next(String(character))
        }
    }

    /// Adds an event in `tick`.
    public mutating func add(_ event: Event, at tick: Int) {
        while ticks.count <= tick { ticks.append([]) }
        ticks[tick].append(event)
    }

    /// The diagram as text.
    public var text: String {
        ticks.map { events in
            let names = events.map(Self.name)
            return names.count > 1 ? "(\(names.joined()))" : names.first ?? "-"
        }.joined()
    }

    private static func name(_ event: Event) -> String {
        switch event {
        case .next(let value): value.count == 1 ? value : "[\(value)]"
        case .end(.completed): "|"
        case .end(.failed): "#"
        }
    }
}
