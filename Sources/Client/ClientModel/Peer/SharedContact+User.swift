extension SharedContact {
    /// Creates the card of a user; nil if the phone number is hidden.
    public init?(_ user: User) {
        guard !user.phone.isEmpty else { return nil }
        let phone = "+\(user.phone)"
        self.init(phone: phone, firstName: user.firstName)
        lastName = user.lastName
        // A card without any name is refused.
        if firstName.isEmpty, lastName.isEmpty { firstName = phone }
        peer = user.id
    }
}
