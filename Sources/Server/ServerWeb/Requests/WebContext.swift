import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerEngine
import StdExtras

/// A request on its way, and who it is of.
struct WebContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The connection that it came by.
    let channel: any Channel
    /// The address that it counts for.
    var address: String
    /// The browser's session.
    var session = WebSession()
    /// The fields of the form, if its body is one.
    var form: FormFields?
    /// What became of the body; shared by all copies of the context.
    let bodyUse = BodyUse()

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
        address = source.channel.remoteAddress?.ipAddress ?? ""
    }

    /// A part of the path, decoded.
    ///
    /// - Throws: ``WebFailure`` for one that is no text, or has a slash.
    func part(_ name: String) throws(WebFailure) -> String {
        guard let text = parameters.get(name)?.removingPercentEncoding, text.utf8.count <= 1024,
            !text.contains("/"), !text.contains("\0")
        else { throw .notFound }
        return text
    }
}

/// True once the body of a request was read to its end. What nobody reads must not hold the connection.
final class BodyUse: Sendable {
    private let isDone = Locked(false)

    var wasRead: Bool { isDone.withLock { $0 } }

    func end() { isDone.withLock { $0 = true } }
}

/// The session of a browser.
struct WebSession {
    /// The secret in the browser's cookie; empty where nobody asked for one.
    var token = ""
    /// True if the browser does not have it yet.
    var isNew = false
    /// Who is signed in; nil for nobody.
    var visitor: WebVisitor?
    /// The token that changes need.
    var csrf = ""
}
