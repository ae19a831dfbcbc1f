import TelegramSchema

extension UnauthenticatedCall {
    /// Sends a client that believes to speak to another data centre to the one that this server is.
    ///
    /// A client has its files and its account at the data centre where it signed in. One that signs in under another
    /// number would find neither, and TDLib would ask for the configuration without a pause. Clients without a number
    /// stay, and so does everybody while the configuration names no address to go to.
    ///
    /// - Throws: `PHONE_MIGRATE_N`, with which clients know to repeat the call there.
    func checkDataCentre() throws {
        let own = scope.options.dataCentre
        guard let dataCentre, dataCentre.magnitude % Self.testNumbers != own.magnitude,
            !scope.options.publicAddresses.isEmpty
        else { return }
        throw RPCError(code: 303, "PHONE_MIGRATE_\(own)")
    }

    /// Test servers have the numbers of the others plus this.
    private static var testNumbers: UInt32 { 10_000 }
}
