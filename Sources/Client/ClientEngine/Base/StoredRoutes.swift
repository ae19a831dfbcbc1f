import ClientModel
import ClientNetwork
import MTProto
import MessageStore

/// The stored routes to the server that have worked.
struct StoredRoutes: RecordCodable, Equatable {
    /// The routes, best first.
    var saved: [ServerRoute] = []

    init() {}

    /// Fields: 1 a route, once for each.
    init(from reader: inout RecordReader) throws(RecordError) {
        while let field = try reader.next() {
            // Routes of a later version are skipped.
            if field == 1, let route = ServerRoute(try reader.string()) { saved.append(route) }
        }
    }

    func write(to writer: inout RecordWriter) { writer.write(saved.map(\.text), at: 1) }
}

/// ``RouteRule`` as it is stored. A proxy's password is as secret as the store.
struct StoredRouteRule: RecordCodable, Equatable {
    var rule: RouteRule

    init(_ rule: RouteRule) { self.rule = rule }

    /// Fields: 1 the style, 2 the proxy, 3 the protocols.
    init(from reader: inout RecordReader) throws(RecordError) {
        rule = RouteRule()
        while let field = try reader.next() {
            switch field {
            case 1: rule.style = TransportStyle(rawValue: try reader.string())
            case 2:
                let proxy: StoredProxy = try reader.record()
                rule.proxy = proxy.proxy
            case 3: rule.transports = TransportChoice(rawValue: try reader.string())
            default: break
            }
        }
    }

    func write(to writer: inout RecordWriter) {
        writer.write(rule.style?.rawValue, at: 1)
        writer.write(rule.proxy.map(StoredProxy.init), at: 2)
        writer.write(rule.transports?.rawValue, at: 3)
    }
}

/// ``Proxy`` as it is stored.
private struct StoredProxy: RecordCodable {
    var proxy: Proxy

    init(_ proxy: Proxy) { self.proxy = proxy }

    /// Fields: 1 the kind, 2 host, 3 port, 4 user, 5 password.
    init(from reader: inout RecordReader) throws(RecordError) {
        proxy = Proxy(.socks5, host: "", port: 0)
        while let field = try reader.next() {
            switch field {
            case 1: proxy.kind = try reader.rawValue(else: .socks5)
            case 2: proxy.host = try reader.string()
            case 3: proxy.port = UInt16(truncatingIfNeeded: try reader.uint64())
            case 4: proxy.user = try reader.string()
            case 5: proxy.password = try reader.string()
            default: break
            }
        }
    }

    func write(to writer: inout RecordWriter) {
        writer.write(proxy.kind, at: 1)
        writer.write(proxy.host, at: 2)
        writer.write(UInt64(proxy.port), at: 3)
        writer.write(proxy.user, at: 4)
        writer.write(proxy.password, at: 5)
    }
}

extension EntryKey where Value == StoredRoutes {
    static let routes = EntryKey(.protocolState, "routes")
}

extension EntryKey where Value == StoredRouteRule {
    static let routeRule = EntryKey(.preferences, "connection.rule")
}
