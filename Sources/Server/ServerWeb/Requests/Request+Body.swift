import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
    /// The whole body.
    ///
    /// - Parameters:
    ///   - limit: The most bytes.
    ///   - site: Whose limits count.
    ///   - context: The request's context. Its connection is closed if the rest of the body is not wanted.
    /// - Returns: The bytes.
    /// - Throws: ``WebFailure`` for more, or if it takes too long.
    func body(upTo limit: Int, _ site: Site, _ context: WebContext) async throws -> ByteBuffer {
        if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit {
            context.closeSoon()
            throw WebFailure.tooLarge
        }
        let room = headers[.contentLength].flatMap { Int($0) } ?? limit
        guard site.bodies.take(room) else {
            context.closeSoon()
            throw WebFailure.unavailable
        }
        defer { site.bodies.giveBack(room) }
        let body = self.body
        let seconds = site.options.limits.bodySeconds
        do {
            return try await withThrowingTaskGroup(of: ByteBuffer?.self) { group in
                group.addTask { try await body.collect(upTo: limit) }
                group.addTask {
                    try await Task.sleep(for: .seconds(seconds))
                    return nil
                }
                defer { group.cancelAll() }
                guard let collected = try await group.next() ?? nil else { throw WebFailure.tooSlow }
                context.bodyUse.end()
                return collected
            }
        } catch let failure as WebFailure {
            context.closeSoon()
            throw failure
        } catch is NIOTooManyBytesError {
            context.closeSoon()
            throw WebFailure.tooLarge
        } catch {
            // It ended too early, or is no body of HTTP: the client's fault, and none of the server's.
            context.closeSoon()
            throw WebFailure.invalid
        }
    }

    /// Reads a body that says nothing, so that the connection stays.
    ///
    /// - Throws: ``WebFailure``, as ``body(upTo:_:_:)``.
    func skipBody(_ site: Site, _ context: WebContext) async throws {
        _ = try await body(upTo: 64 << 10, site, context)
    }

    /// True if a body follows the head.
    var hasBody: Bool {
        headers[.transferEncoding] != nil || (headers[.contentLength] ?? "0") != "0"
    }

    /// The media type of the body, in small letters and without parameters; empty without one.
    var mediaType: String {
        (headers[.contentType] ?? "").prefix { $0 != ";" }.lowercased().filter { $0 != " " }
    }

    /// True if a program or a page's script asks, and not a person.
    var wantsJSON: Bool {
        headers[.accept]?.contains("application/json") == true || mediaType == "application/json"
            || headers[.csrfToken] != nil
    }
}

extension WebContext {
    /// Closes the connection once an answer had its time: what the client still sends is not wanted.
    func closeSoon() {
        let channel = channel
        channel.eventLoop.scheduleTask(in: .seconds(5)) { channel.close(promise: nil) }
    }
}
