import ClientModel

/// The page about who sees what.
nonisolated protocol PrivacyWords {
    /// What the page is called.
    var privacy: String { get }
    /// Over what others see.
    var whoSeesWhat: String { get }
    /// Where that holds.
    var whoSeesWhatHint: String { get }
    /// The server has none of it.
    var privacyUnsupported: String { get }
    /// What can be decided about.
    func title(_ key: PrivacyKey) -> String
    /// Asks for whom it is.
    func question(_ key: PrivacyKey) -> String
    /// For whom it is.
    func audience(_ audience: PrivacyRules.Audience) -> String
    /// Over those for whom something else holds.
    var exceptions: String { get }
    /// What they are.
    var exceptionsHint: String { get }
    /// Those who may, or may not, whatever else holds.
    func title(_ exception: PrivacyRules.Exception) -> String
    /// There are none of these.
    var noExceptions: String { get }
    /// Over what keeps others out.
    var security: String { get }
    /// Whom the member blocks.
    var blockedPeople: String { get }
    /// What blocking does.
    var blockedHint: String { get }
    /// Nobody is blocked.
    var nobodyBlocked: String { get }
    /// The same beside the row's name.
    var noneBlocked: String { get }
    /// Leads to the choice of somebody to block.
    var blockSomebody: String { get }
    /// Ends it for somebody.
    var unblock: String { get }
    /// What that is called where it has no row around it.
    func unblock(_ name: String) -> String
}
