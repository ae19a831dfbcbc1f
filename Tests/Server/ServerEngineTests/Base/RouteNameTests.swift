import Foundation
import TestKit
import Testing

@testable import ServerEngine

@Suite struct RouteNameTests {
    @Test func `every method of the server has the name that the schema gives it`() async throws {
        let server = try await TestServer(users: 0)
        let routes = Routes.all(server.engine.services)
        let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../../Schema/api.tl").standardizedFileURL
        var named = 0
        for line in try String(contentsOf: schema, encoding: .utf8).split(separator: "\n") {
            let declaration = line.prefix { $0 != " " }.split(separator: "#")
            guard declaration.count == 2, let id = UInt32(declaration[1], radix: 16),
                let name = routes.name(of: id)
            else { continue }
            #expect(name == declaration[0])
            named += 1
        }
        #expect(named == routes.count)
        #expect(server.engine.methodName(0) == nil)
    }
}
