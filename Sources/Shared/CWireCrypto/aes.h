// What each implementation provides. Private to this target.

#pragma once

#include "wire_crypto.h"

// Schedules are opaque to everyone but the implementation that made them.
typedef struct wire_aes {
    void (*expand_encryption)(uint8_t *schedule, const uint8_t *key);
    void (*expand_decryption)(uint8_t *schedule, const uint8_t *key);
    void (*ige_encrypt)(const uint8_t *schedule, const uint8_t *iv, uint8_t *data, size_t blocks);
    void (*ige_decrypt)(const uint8_t *schedule, const uint8_t *iv, uint8_t *data, size_t blocks);
    // XORs whole blocks and advances the counter by as many.
    void (*ctr_blocks)(const uint8_t *schedule, uint8_t *counter, uint8_t *data, size_t blocks);
} wire_aes;

extern const wire_aes wire_aes_portable;

#if defined(__x86_64__)
extern const wire_aes wire_aes_x86;
#elif defined(__aarch64__)
extern const wire_aes wire_aes_arm;
#endif

// Adds one to a big-endian 128-bit counter.
static inline void wire_increment(uint8_t *counter) {
    for (int i = WIRE_AES_BLOCK - 1; i >= 0; i--) {
        if (++counter[i] != 0) return;
    }
}

// Overwrites a secret in a way that the optimizer may not drop.
static inline void wire_wipe(void *secret, size_t count) {
    volatile uint8_t *bytes = secret;
    while (count--) *bytes++ = 0;
}
