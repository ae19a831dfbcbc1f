import StdExtras

/// The room for bodies of requests that are being received, in all: many slow uploads must not fill the memory.
final class BodyRoom: Sendable {
    private static let most = 96 << 20

    private let taken = Locked(0)

    /// Takes room for so many bytes; false if there is none.
    func take(_ bytes: Int) -> Bool {
        taken.withLock { taken in
            guard bytes >= 0, bytes <= Self.most - taken else { return false }
            taken += bytes
            return true
        }
    }

    /// Gives back what was taken.
    func giveBack(_ bytes: Int) { taken.withLock { $0 -= bytes } }
}
