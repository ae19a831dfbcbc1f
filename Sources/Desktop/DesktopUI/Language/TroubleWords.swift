import ClientHost

/// What went wrong, for the member.
nonisolated protocol TroubleWords {
    /// A sentence about it.
    func sentence(_ failure: UserFacingError) -> String
}

extension TroubleWords {
    /// A sentence about an error.
    nonisolated func sentence(_ error: any Error) -> String { sentence(UserFacingError(error)) }
}
