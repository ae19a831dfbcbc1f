import FuzzSupport
import HostileCalls
import StdExtras

/// Random bits for the engine. While secrets are made they bear a mark, so that one search finds any of them.
final class MarkedRandom: Sendable {
    /// What all secrets contain: seven letters, as they must be a text too.
    static let mark = Array("q9Zx7Kp".utf8)

    /// All of them at once.
    static let secrets: Secrets = {
        var secrets = Secrets()
        secrets.add(mark)
        return secrets
    }()

    private struct State {
        var random = FuzzRandom(seed: 3)
        var isMarked = false
        var count: Int64 = 0
    }

    private let state = Locked(State())

    /// Whether what is made now is secret.
    var isMarked: Bool {
        get { state.withLock { $0.isMarked } }
        set { state.withLock { $0.isMarked = newValue } }
    }

    /// A number that bears the mark when it is written with its lowest byte first.
    static func secret(_ number: Int64) -> Int64 {
        mark.reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) } << 8 | number & 0xff
    }

    func next() -> UInt64 {
        state.withLock { state in
            guard state.isMarked else { return state.random.next() }
            state.count += 1
            return UInt64(bitPattern: Self.secret(state.count))
        }
    }
}
