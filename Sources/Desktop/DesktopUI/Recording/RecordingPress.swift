/// What presses on the button for voice messages ask for: a click begins or sends, and who holds it longer sends by letting
/// go, or gives it up by letting go beside it.
nonisolated struct RecordingPress: Sendable {
    /// What is asked for.
    enum Action: Equatable, Sendable {
        case begin
        case send
        case discard
    }

    /// Who holds the button for so long sends by letting go.
    private static let hold = Duration.milliseconds(500)

    /// When the press began that began the recording.
    private var began: Duration?
    /// Whether the next click is the end of a press that was answered.
    private var isAnswered = false

    /// The pointer's button went down on it.
    mutating func press(at now: Duration, isRecording: Bool) -> Action? {
        isAnswered = false
        guard !isRecording else { return nil }
        began = now
        return .begin
    }

    /// It went up.
    mutating func release(at now: Duration, isInside: Bool) -> Action? {
        guard let began else { return nil }
        self.began = nil
        guard isInside else { return .discard }
        isAnswered = true
        return now - began >= Self.hold ? .send : nil
    }

    /// It was clicked: by the pointer, after what was told of that above, or by keys.
    mutating func click(isRecording: Bool) -> Action? {
        defer { isAnswered = false }
        guard !isAnswered else { return nil }
        return isRecording ? .send : .begin
    }
}
