/// What is said of what a chat has shared.
nonisolated protocol SharedMediaWords {
    /// The pictures.
    var photos: String { get }
    /// The films.
    var videos: String { get }
    /// The files.
    var files: String { get }
    /// The links.
    var links: String { get }
    /// What was spoken.
    var voiceMessages: String { get }
    /// The music.
    var music: String { get }
    /// One film.
    var video: String { get }
    /// There is none of a kind.
    var nothingShared: String { get }
}
