import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServerEngine
import StdExtras
import Telegraph

/// The methods of Telegraph's API, at `/METHOD` and `/METHOD/PATH`, also below `/api`.
///
/// Cookies count for nothing here: who calls a method proves it by a token.
enum TelegraphRoutes {
    /// The most bytes of a body: content of 64 KB in the form that takes the most.
    private static let bodyBytes = 512 << 10

    static func add(to router: SiteRoutes.Open, _ site: Site) {
        for method in TelegraphMethods.all {
            for place in ["/\(method)", "/\(method)/:path", "/api/\(method)", "/api/\(method)/:path"] {
                for verb in [HTTPRequest.Method.get, .post] {
                    router.on(RouterPath(place), method: verb) { request, context in
                        try await answer(to: request, method: method, context, site)
                    }
                }
            }
        }
        for verb in [HTTPRequest.Method.get, .post] {
            router.on("/api/**", method: verb) { _, _ in reply(.failure(.unknownMethod)) }
        }
    }

    private static func answer(
        to request: Request,
        method: String,
        _ context: WebContext,
        _ site: Site
    ) async throws -> Response {
        let path = context.parameters.get("path").map { $0.removingPercentEncoding ?? $0 }
        do throws(TelegraphError) {
            let parameters: TelegraphParameters
            do { parameters = try await self.parameters(of: request, context, site) } catch {
                if let error = error as? TelegraphError { throw error }
                throw .requestInvalid
            }
            let call = try TelegraphRequest(method: method, path: path, parameters: parameters)
            let engine: Result<TelegraphReply, any Error>
            do { engine = .success(try await site.engine.telegraph(call, from: context.address)) } catch {
                engine = .failure(error)
            }
            guard case .success(let answer) = engine else { throw .pageSaveFailed }
            return reply(answer)
        } catch {
            return reply(.failure(error))
        }
    }

    private static func parameters(
        of request: Request,
        _ context: WebContext,
        _ site: Site
    ) async throws -> TelegraphParameters {
        var values = FormFields(request.uri.query ?? "").values
        guard request.method == .post else { return TelegraphParameters(values) }
        let body: ByteBuffer
        do { body = try await request.body(upTo: bodyBytes, site, context) } catch let error as WebFailure {
            throw error == .tooLarge ? TelegraphError.contentTooBig : .requestInvalid
        }
        if request.mediaType == "application/json" {
            return try TelegraphParameters(json: Array(body.readableBytesView))
        }
        values.merge(FormFields(String(buffer: body)).values) { $1 }
        return TelegraphParameters(values)
    }

    private static func reply(_ reply: TelegraphReply) -> Response {
        var response = Response.plain(reply.body, type: "application/json; charset=utf-8")
        // Pages of other origins call it with tokens of their own.
        response.headers[.accessControlAllowOrigin] = "*"
        response.headers[.crossOriginResourcePolicy] = "cross-origin"
        return response
    }
}
