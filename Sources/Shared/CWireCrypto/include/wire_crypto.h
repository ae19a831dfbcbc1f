// AES-256 in the two modes MTProto needs, in place: IGE for messages, CTR for obfuscated transports.
//
// Three implementations of one interface. The fastest that this processor has is chosen once; tests may name
// another. No function allocates, and none has a branch or a table index that depends on a key or on data.
// Callers check lengths: the Swift module WireCrypto is the only caller and turns misuse into typed errors.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    WIRE_AES_BLOCK = 16,
    WIRE_AES_KEY = 32,
    WIRE_AES_ROUNDS = 14,
    WIRE_AES_SCHEDULE = WIRE_AES_BLOCK * (WIRE_AES_ROUNDS + 1),
};

// Which code runs. FASTEST is what programs pass; the others are for tests and measurements.
typedef enum wire_aes_kind {
    WIRE_AES_FASTEST,
    WIRE_AES_PORTABLE,
    WIRE_AES_NI,
    WIRE_AES_ARMV8,
} wire_aes_kind;

// Whether this build and this processor can run `kind`.
bool wire_aes_available(wire_aes_kind kind);

// What FASTEST stands for here.
wire_aes_kind wire_aes_fastest(void);

// AES-256-IGE in place over `blocks` blocks of 16 bytes. `iv` is 32 bytes: the ciphertext block before the
// first, then the plaintext block before the first (OpenSSL's and MTProto's order). `kind` must be available.
void wire_ige_encrypt(wire_aes_kind kind, const uint8_t *key, const uint8_t *iv, uint8_t *data, size_t blocks);
void wire_ige_decrypt(wire_aes_kind kind, const uint8_t *key, const uint8_t *iv, uint8_t *data, size_t blocks);

// A place in an endless AES-256-CTR key stream.
typedef struct wire_ctr {
    uint8_t schedule[WIRE_AES_SCHEDULE];
    uint8_t counter[WIRE_AES_BLOCK];     // big endian; the next block to encrypt
    uint8_t key_stream[WIRE_AES_BLOCK];  // the block in use
    uint8_t used;                        // how much of it is spent, 0...16
    uint8_t kind;                        // the implementation that made `schedule`
} wire_ctr;

// Starts a stream: `key` is 32 bytes, `iv` the first 16-byte counter block.
void wire_ctr_init(wire_ctr *stream, wire_aes_kind kind, const uint8_t *key, const uint8_t *iv);

// XORs the next `count` bytes of the stream into `data`.
void wire_ctr_apply(wire_ctr *stream, uint8_t *data, size_t count);

// Whether the two regions hold the same bytes, in time that depends on `count` alone.
bool wire_equal(const uint8_t *first, const uint8_t *second, size_t count);
