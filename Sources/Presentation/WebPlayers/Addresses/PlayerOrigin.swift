/// The place that our page around a player has for providers: the name of the program, for everybody alike.
public enum PlayerOrigin {
    /// The host that providers are told when they ask who shows them.
    static let host = "org.martlet.martlet"

    /// The address of the page. Nothing is loaded from it.
    public static let address = "https://\(host)/"
}
