import MessageStore

extension TaskRunner {
    /// Has this runner send what the ``Sender`` enqueues; answers go to `intake`. Before ``start()``.
    public func handleSending(_ intake: any UpdateIntake) {
        register(SendHandler(intake: intake), for: .send)
    }
}
