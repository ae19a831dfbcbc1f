import ClientHost
extension OpenedAccount {
    /// Runs `body` as long as `aggregator` advances, plus the command's timeout.
    ///
    /// - Returns: The result; nil when there was no progress during the timeout.
    /// - Throws: The errors of `body`.
    func ended<Result: Sendable>(
        whileMoving aggregator: ProgressAggregator,
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result? {
        while true {
            let before = aggregator.done
            if let result = try await finished(within: timeout, body) { return result }
            guard aggregator.done > before else { return nil }
        }
    }
}
