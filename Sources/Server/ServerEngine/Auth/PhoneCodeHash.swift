/// A `phone_code_hash`: it names the code that a client has asked for, and brings back the invitation that the client came
/// with. Nobody else's request for the same number can put another one in its place.
struct PhoneCodeHash {
    /// What shows that the code was asked for under this key: 18 hexadecimal digits, as Telegram's.
    let proof: String
    /// The member's invitation by which a new user may sign up; nil for none. Not proven: whoever knows it may use it.
    let invitation: String?

    init(proof: String, invitation: String?) { (self.proof, self.invitation) = (proof, invitation) }

    /// Reads the text that a client sends back.
    init(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        proof = String(parts[0])
        invitation = parts.count > 1 ? String(parts[1]) : nil
    }

    /// The text that a client gets.
    var text: String { invitation.map { "\(proof).\($0)" } ?? proof }
}
