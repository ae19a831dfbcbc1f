import TelegramSchema

/// The data that a client encrypts for the server's RSA key, in any of its four wire forms.
struct InnerData: Sendable {
    var primes: PrimePair
    var nonce: Nonce128
    var serverNonce: Nonce128
    /// Secret until the exchange is over.
    var newNonce: Nonce256
    /// The data centre that the client expects, if it names one.
    var dataCentre: Int32?
    /// Lifetime of the key in seconds; nil for a permanent one.
    var expiresIn: Int32?
}

extension InnerData {
    /// Reads any form; nil if its numbers are not the offered product and its two primes.
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

    /// The wire form that fits the known fields.
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
    /// Empty: reflection would print the secret nonce.
    var customMirror: Mirror { Mirror(self, children: []) }
}
