import ServerStore
import TelegramSchema

// What the host sees of invitations, and does about them.

extension RequestContext {
    /// The newest invitations of the host and of members.
    func newestInvites(limit: Int) throws -> [AdminInvite] {
        try store.invites.all(limit: limit).map { record in
            AdminInvite(
                code: record.code,
                maker: record.maker,
                created: record.created,
                expires: record.expires,
                user: record.user,
                isOpen: record.isGood(at: seconds)
            )
        }
    }

    /// Withdraws an invitation; a phone number may be written with `+` and blanks.
    ///
    /// - Throws: ``AdminError/inviteUnknown``.
    func withdrawInvite(_ code: String) throws -> AdminReply {
        let codes = [code] + (PhoneNumber(code).map { [$0.digits] } ?? [])
        guard try codes.contains(where: { try store.invites.delete($0) }) else {
            throw AdminError.inviteUnknown
        }
        return .withdrawn
    }
}
