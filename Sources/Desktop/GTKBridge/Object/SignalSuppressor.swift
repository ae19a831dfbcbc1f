/// Whether the program itself changes a widget just now, which is to tell of what the member does alone.
final class SignalSuppressor {
    private(set) var isOn = false

    /// Does something that nobody is told of.
    func during(_ body: () -> Void) {
        isOn = true
        body()
        isOn = false
    }
}
