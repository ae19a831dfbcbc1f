import HTTPTypes
import Hummingbird
import NIOCore
import StdExtras

extension Response {
    /// A page.
    static func html(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        plain(text, type: "text/html; charset=utf-8", status: status)
    }

    /// A text of a media type.
    static func plain(_ text: String, type: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [.contentType: type],
            body: .init(byteBuffer: ByteBuffer(string: text))
        )
    }

    /// The result of a request, for a page's script.
    static func json(_ result: JSONValue) -> Response {
        let body = JSONValue.object([("ok", .truth(true)), ("result", result)]).encoded
        return plain(body, type: "application/json")
    }

    /// The reason why there is no result.
    static func json(_ failure: WebFailure) -> Response {
        let members: [(name: String, value: JSONValue)] = [
            ("ok", .truth(false)), ("error", .string(failure.name)), ("message", .string(failure.message)),
        ]
        return plain(JSONValue.object(members).encoded, type: "application/json", status: failure.status)
    }

    /// Sends the browser to another place of this server.
    static func redirect(to place: String) -> Response {
        Response(status: .seeOther, headers: [.location: place, .contentLength: "0"])
    }
}
