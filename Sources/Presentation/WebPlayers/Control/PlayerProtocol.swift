/// The language in which a player is controlled from the page around it.
public enum PlayerProtocol: Hashable, Sendable, CaseIterable {
    /// YouTube's: texts of JSON with an event, and a command.
    case youTube
    /// Vimeo's: texts of JSON with a method, and an event.
    case vimeo
    /// SoundCloud's: texts of JSON with a method; times in milliseconds, and no speed.
    case soundCloud
    /// None: a script of ours in the frame works the largest film or sound of the page itself.
    case media

    /// True if the player has a speed that can be changed.
    public var hasRate: Bool { self != .soundCloud }
}
