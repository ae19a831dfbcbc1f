import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerEngine

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
