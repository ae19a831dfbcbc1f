import HTTPTypes

/// A request that cannot be carried out: for programs a name, for people a sentence.
struct WebFailure: Error, Equatable {
    var status: HTTPResponse.Status
    var name: String
    var message: String
    /// Seconds after which the browser may try again; nil where that would not help.
    var retryAfter: Int?

    init(_ status: HTTPResponse.Status, _ name: String, _ message: String, retryAfter: Int? = nil) {
        (self.status, self.name, self.message) = (status, name, message)
        self.retryAfter = retryAfter
    }

    static let unavailable = WebFailure(
        .serviceUnavailable,
        "UNAVAILABLE",
        "The server cannot do this just now. Try again in a moment.",
        retryAfter: 2
    )
    static let notFound = WebFailure(.notFound, "NOT_FOUND", "There is nothing at this address.")
    static let signedOut = WebFailure(.unauthorized, "SIGNED_OUT", "Sign in first.")
    static let forged = WebFailure(
        .forbidden,
        "CSRF_INVALID",
        "This form is too old, or comes from another site. Load the page anew."
    )
    static let tooLarge = WebFailure(.contentTooLarge, "REQUEST_TOO_BIG", "That is too much at once.")
    static let tooSlow = WebFailure(.requestTimeout, "REQUEST_TOO_SLOW", "The request took too long.")
    static let invalid = WebFailure(.badRequest, "REQUEST_INVALID", "The server does not understand this.")

    static func tooMany(seconds: Int) -> WebFailure {
        WebFailure(
            .tooManyRequests,
            "FLOOD_WAIT_\(seconds)",
            "That was too often. Try again in \(time(seconds)).",
            retryAfter: seconds
        )
    }

    private static func time(_ seconds: Int) -> String {
        if seconds < 120 { return seconds == 1 ? "a second" : "\(seconds) seconds" }
        return seconds < 7200 ? "\(seconds / 60) minutes" : "\(seconds / 3600) hours"
    }
}
