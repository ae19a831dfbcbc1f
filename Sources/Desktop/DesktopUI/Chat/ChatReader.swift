import ClientModel

/// What is seen of a chat in a window counts as read while somebody looks at the window.
final class ChatReader {
    private let mark: ReadMark
    private var isActive = false
    private var seen: MessagePosition?

    init(_ mark: ReadMark) { self.mark = mark }

    /// Notes that the messages up to `position` are or were in sight.
    func saw(_ position: MessagePosition) {
        if let seen, seen >= position { return }
        seen = position
        tell()
    }

    /// Notes whether somebody looks at the window.
    func setActive(_ isActive: Bool) {
        self.isActive = isActive
        tell()
    }

    private func tell() {
        if isActive, let seen { mark.read(upTo: seen) }
    }
}
