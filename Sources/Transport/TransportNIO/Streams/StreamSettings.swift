/// What the streams of a transport have in common.
struct StreamSettings: Sendable {
    let openingTimeout: Duration
    let tls: TLSContexts
}
