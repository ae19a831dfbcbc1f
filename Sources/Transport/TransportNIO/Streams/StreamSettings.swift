/// The common settings of a transport's streams.
struct StreamSettings: Sendable {
    let openingTimeout: Duration
    let tls: TLSContexts
}
