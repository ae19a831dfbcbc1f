import TelegramSchema

/// What a client encrypts for the server's RSA key, whichever of its four forms it has on the wire.
struct InnerData: Sendable {
    var primes: PrimePair
    var nonce: Nonce128
    var serverNonce: Nonce128
    /// Secret until the exchange is over.
    var newNonce: Nonce256
    /// The data centre that the client believes it talks to, when it says so.
    var dataCentre: Int32?
    /// Seconds that the key shall live; nil for a permanent one.
    var expiresIn: Int32?
}

extension InnerData {
    /// Reads whichever form it is; nil when the numbers in it are not two primes' product as offered.
    init?(_ data: MTP.PQInnerData, offered: PrimePair) {
        switch data {
        case .pQInnerData(let data):
            guard offered.matches(pq: data.pq, p: data.p, q: data.q) else { return nil }
            self.init(
                primes: offered,
                nonce: data.nonce,
                serverNonce: data.serverNonce,
                newNonce: data.newNonce
            )
        case .pQInnerDataDc(let data):
            guard offered.matches(pq: data.pq, p: data.p, q: data.q) else { return nil }
            self.init(
                primes: offered,
                nonce: data.nonce,
                serverNonce: data.serverNonce,
                newNonce: data.newNonce,
                dataCentre: data.dc
            )
        case .pQInnerDataTemp(let data):
            guard offered.matches(pq: data.pq, p: data.p, q: data.q) else { return nil }
            self.init(
                primes: offered,
                nonce: data.nonce,
                serverNonce: data.serverNonce,
                newNonce: data.newNonce,
                expiresIn: data.expiresIn
            )
        case .pQInnerDataTempDc(let data):
            guard offered.matches(pq: data.pq, p: data.p, q: data.q) else { return nil }
            self.init(
                primes: offered,
                nonce: data.nonce,
                serverNonce: data.serverNonce,
                newNonce: data.newNonce,
                dataCentre: data.dc,
                expiresIn: data.expiresIn
            )
        }
    }

    /// The form on the wire that says what is known.
    var onWire: MTP.PQInnerData {
        let (pq, p, q) = primes.octets
        return switch (dataCentre, expiresIn) {
        case (nil, nil):
            .pQInnerData(
                .init(pq: pq, p: p, q: q, nonce: nonce, serverNonce: serverNonce, newNonce: newNonce)
            )
        case (let dc?, nil):
            .pQInnerDataDc(
                .init(pq: pq, p: p, q: q, nonce: nonce, serverNonce: serverNonce, newNonce: newNonce, dc: dc)
            )
        case (nil, let expiresIn?):
            .pQInnerDataTemp(
                .init(
                    pq: pq,
                    p: p,
                    q: q,
                    nonce: nonce,
                    serverNonce: serverNonce,
                    newNonce: newNonce,
                    expiresIn: expiresIn
                )
            )
        case (let dc?, let expiresIn?):
            .pQInnerDataTempDc(
                .init(
                    pq: pq,
                    p: p,
                    q: q,
                    nonce: nonce,
                    serverNonce: serverNonce,
                    newNonce: newNonce,
                    dc: dc,
                    expiresIn: expiresIn
                )
            )
        }
    }
}

extension InnerData: CustomReflectable {
    /// Nothing: reflection would print the secret nonce.
    var customMirror: Mirror { Mirror(self, children: []) }
}
