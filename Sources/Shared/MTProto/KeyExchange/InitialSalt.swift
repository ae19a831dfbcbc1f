import TelegramSchema

/// The salt that both ends use first: the beginnings of two nonces, combined.
func initialSalt(newNonce: Nonce256, serverNonce: Nonce128) -> Int64 {
    Int64(bitPattern: newNonce.low.low ^ serverNonce.low)
}
