/// Suppresses change signals while the program, not the user, changes a widget.
final class SignalSuppressor {
    private(set) var isOn = false

    /// Runs `body` with signals suppressed.
    func during(_ body: () -> Void) {
        isOn = true
        body()
        isOn = false
    }
}
