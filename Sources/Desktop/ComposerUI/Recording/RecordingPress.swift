/// The actions of presses on the record button. A click starts or sends a recording; releasing a longer press sends
/// it, or discards it beside the button.
nonisolated struct RecordingPress: Sendable {
    /// The actions.
    enum Action: Equatable, Sendable {
        case begin
        case send
        case discard
    }

    /// The duration from which a press counts as held.
    private static let hold = Duration.milliseconds(500)

    /// The time of the press that started the recording.
    private var began: Duration?
    /// True if the next click belongs to a press that was handled already.
    private var isAnswered = false

    /// Called when the pointer's button was pressed.
    mutating func press(at now: Duration, isRecording: Bool) -> Action? {
        isAnswered = false
        guard !isRecording else { return nil }
        began = now
        return .begin
    }

    /// Called when the pointer's button was released.
    mutating func release(at now: Duration, isInside: Bool) -> Action? {
        guard let began else { return nil }
        self.began = nil
        guard isInside else { return .discard }
        isAnswered = true
        return now - began >= Self.hold ? .send : nil
    }

    /// Called for a click: by the pointer, after the release, or by keys.
    mutating func click(isRecording: Bool) -> Action? {
        defer { isAnswered = false }
        guard !isAnswered else { return nil }
        return isRecording ? .send : .begin
    }
}
