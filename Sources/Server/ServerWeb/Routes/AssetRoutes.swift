import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Scripts and styles. Their addresses change with them, so browsers keep them for a year.
enum AssetRoutes {
    private static let lifetime = "public, max-age=31536000, immutable"
    private static let types = ["css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"]

    static func add(to router: SiteRoutes.Open, _ site: Site) {
        for folder in WebAssets.folders {
            for (name, text) in folder {
                guard let type = types[ending(of: name)] else { continue }
                let path = RouterPath("\(Pages.assets)/\(name)")
                router.get(path) { _, _ in
                    var response = Response.plain(text, type: "\(type); charset=utf-8")
                    response.headers[.cacheControl] = lifetime
                    return response
                }
            }
        }
        // Browsers ask for it where a page names none, as published pages do.
        router.get("/favicon.ico") { _, _ in
            var response = Response.plain(Pages.file("style/icon.svg"), type: "image/svg+xml")
            response.headers[.cacheControl] = "public, max-age=86400"
            return response
        }
        for name in codeMirror {
            let file = "\(site.options.codeMirror)/\(name)"
            router.get(RouterPath("/assets/codemirror/\(name)")) { _, _ in
                guard let type = types[ending(of: name)],
                    let bytes = FileManager.default.contents(atPath: file)
                else { throw WebFailure.notFound }
                return Response(
                    status: .ok,
                    headers: [
                        .contentType: "\(type); charset=utf-8", .cacheControl: "public, max-age=86400",
                    ],
                    body: .init(byteBuffer: ByteBuffer(bytes: bytes))
                )
            }
        }
    }

    /// The files of CodeMirror that the studio loads, as Debian lays them down.
    private static let codeMirror = [
        "lib/codemirror.js", "lib/codemirror.css",
        "addon/hint/show-hint.js", "addon/hint/show-hint.css",
        "addon/edit/closebrackets.js", "addon/edit/matchbrackets.js",
        "addon/comment/comment.js", "addon/selection/active-line.js",
    ]

    private static func ending(of name: String) -> String {
        name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
    }
}
